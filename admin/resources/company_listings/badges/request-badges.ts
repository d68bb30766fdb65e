import { HttpError } from 'react-admin'
import { REQUEST_REFUSALS, type RequestType } from '../../../../domain/requests/rules.ts'
import { dataProvider } from '../../../providers/dataProvider.ts'
import { currentAccount } from '../../../providers/session.ts'
import type { Toast } from '../../../toasts/toasts.ts'
import { countListings } from '../bulk/count-listings.ts'

/** What came of the requests: how many listings there are to decide about, have the badge, or are the account's no more. */
export interface Outcome {
  asked: number
  given: number
  gone: number
}

const BAD_REQUEST = 400
const NOT_FOUND = 404

const isStatus = (error: unknown, status: number): error is HttpError =>
  error instanceof HttpError && error.status === status

/** The rule that refuses a request for a listing that was deleted, or is managed by others now, gives no reason. */
const isOutOfReach = (listing: string): Promise<boolean> =>
  dataProvider.getOne('company_listings', { id: listing }).then(
    () => false,
    (error: unknown) => isStatus(error, NOT_FOUND),
  )

const ask = async (type: RequestType, listing: string): Promise<keyof Outcome> => {
  try {
    const data = { listing, requested_by: currentAccount()?.id, request_type: type }
    await dataProvider.create('listing_requests', { data })
    return 'asked'
  } catch (error) {
    if (!isStatus(error, BAD_REQUEST)) throw error
    const refusal: unknown = error.body?.errors?.request_type ?? error.body?.errors?.listing
    if (typeof refusal === 'string') return refusal.startsWith(REQUEST_REFUSALS.given(type)) ? 'given' : 'asked'
    if (await isOutOfReach(listing)) return 'gone'
    throw error
  }
}

/** Asks for a badge of each listing. @throws what else goes wrong; those before are asked for then */
export const requestBadges = async (type: RequestType, listings: readonly string[]): Promise<Outcome> => {
  const outcome: Outcome = { asked: 0, given: 0, gone: 0 }
  for (const listing of listings) outcome[await ask(type, listing)]++
  return outcome
}

const are = (count: number): string => `${countListings(count)} ${count === 1 ? 'is' : 'are'}`

/** What is told of it. */
export const outcomeToast = (type: RequestType, { asked, given, gone }: Outcome): Toast => {
  const needless = [
    given > 0 && `${are(given)} ${type} already.`,
    gone > 0 && `${are(gone)} no longer there, or no longer yours to manage.`,
  ]
    .filter(Boolean)
    .join(' ')
  if (asked === 0) return { title: 'Nothing to request', text: needless, isError: true }
  return {
    title: 'Request Submitted',
    text: `Your ${type} listing request has been submitted. An admin will review it shortly.`,
    ...(needless ? { outcome: { text: needless } } : {}),
  }
}
