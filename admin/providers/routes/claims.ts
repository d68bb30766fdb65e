import type * as z from 'zod/mini'
import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { call, send } from '../call.ts'

/** What a claimant sees of a claim. */
export type OwnClaim = z.infer<typeof RESPONSES.beginClaim>
export type ClaimedCompany = z.infer<typeof RESPONSES.answerClaimedCompany>
type OwnClaims = z.infer<typeof RESPONSES.answerOwnClaims>
export type ListedClaim = OwnClaims['own'][number]
/** Someone else's claim of the account's company. */
export type ClaimAgainst = OwnClaims['against'][number]

export type CodeTarget = { to: 'listing' } | { to: 'domain'; mailbox: string }

/** All of these throw react-admin's HttpError. @param company its slug or its id */
export const readClaimedCompany = (company: string): Promise<ClaimedCompany> =>
  call(ROUTES.answerClaimedCompany, RESPONSES.answerClaimedCompany, { path: { slug: company } })

export const readOwnClaims = (): Promise<OwnClaims> => call(ROUTES.answerOwnClaims, RESPONSES.answerOwnClaims)

export const beginClaim = (listing: string): Promise<OwnClaim> =>
  call(ROUTES.beginClaim, RESPONSES.beginClaim, { body: { listing } })

export const mailClaimCode = (id: string, target: CodeTarget): Promise<OwnClaim> =>
  call(ROUTES.mailClaimCode, RESPONSES.mailClaimCode, { path: { id }, body: target })

export const checkClaimCode = (id: string, code: string): Promise<OwnClaim> =>
  call(ROUTES.checkClaimCode, RESPONSES.checkClaimCode, { path: { id }, body: { code } })

export const withdrawClaim = (id: string): Promise<OwnClaim> =>
  call(ROUTES.withdrawClaim, RESPONSES.withdrawClaim, { path: { id } })

export const sendClaimDocument = (id: string, document: File, note: string): Promise<OwnClaim> => {
  const body = new FormData()
  body.set('document', document)
  body.set('note', note)
  return call(ROUTES.sendClaimDocument, RESPONSES.sendClaimDocument, { path: { id }, body })
}

export const answerDispute = async (id: string, answer: string): Promise<void> => {
  await send(ROUTES.answerDispute, { path: { id }, body: { answer } })
}
