import type * as z from 'zod/mini'
import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { CarrierLookup } from '../../../domain/listings/carrier-lookup.ts'
import type { QuoteRecipient } from '../../../domain/listings/quote-recipients.ts'
import type { ListingPublishing } from '../../../domain/publishing/rules.ts'
import { call, send } from '../call.ts'

/** Reads a company's stats, and whether its email arrives. Throws react-admin's HttpError. */
export const readListingNumbers = (id: string): Promise<z.infer<typeof RESPONSES.answerListingStats>> =>
  call(ROUTES.answerListingStats, RESPONSES.answerListingStats, { path: { id } })

/** Reads whether the public page of a listing shows its newest change. Throws react-admin's HttpError. */
export const readListingPublishing = (id: string): Promise<ListingPublishing> =>
  call(ROUTES.answerListingPublishing, RESPONSES.answerListingPublishing, { path: { id } })

/** Stores a company's reply to a review, or removes it with ''. Throws react-admin's HttpError. */
export const replyToReview = async (id: string, text: string): Promise<void> => {
  await send(ROUTES.replyToReview, { path: { id }, body: { text } })
}

/** Sends the link that confirms a listing's new email address again. Throws react-admin's HttpError. */
export const mailConfirmationAgain = async (id: string): Promise<void> => {
  await send(ROUTES.mailConfirmationAgain, { path: { id } })
}

/** Reads where the quote requests of a listing arrive. Throws react-admin's HttpError. */
export const readRecipients = async (id: string): Promise<QuoteRecipient[]> =>
  (await call(ROUTES.answerRecipients, RESPONSES.answerRecipients, { path: { id } })).recipients

/** Emails a test request. Returns the addresses that get it. Throws react-admin's HttpError. */
export const sendTestRequest = async (id: string): Promise<string[]> =>
  (await call(ROUTES.sendTestRequest, RESPONSES.sendTestRequest, { path: { id } })).recipients

/** Reads what the directory knows about a USDOT number. Throws react-admin's HttpError. */
export const lookUpCarrier = (number: string): Promise<CarrierLookup> =>
  call(ROUTES.lookUpCarrier, RESPONSES.lookUpCarrier, { path: { number } })
