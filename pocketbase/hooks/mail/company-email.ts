import { emailAddress, problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { EMAIL_ANSWERS } from '../../../domain/mail/email-suppressions.ts'
import { DAY_SECONDS } from '../../../domain/time.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { addContext, requestContext } from '../changes/request-context.ts'
import { findRecord, recordOf, satisfiesRule } from '../database/records.ts'
import { readToken } from '../database/tokens.ts'
import { holdEmail, isEmailHeld } from '../moderation/hold-edit.ts'
import { enqueueMail, originOf } from './outbox.ts'

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const verifiedEmails = (app: core.App, ids: readonly string[]): string[] =>
  ids
    .flatMap((id) => app.findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id }))
    .flatMap((account) => (account ? [account.email()] : []))

/**
 * Before a member saves a listing: quote requests go only to an address that its owner has verified, with the account
 * or by an emailed link. Until then the listing keeps its previous address (a new listing gets its owner's), and the
 * typed address is stored as `new_email`.
 */
export const holdNewEmail = (e: core.RecordRequestEvent) => {
  const listing = recordOf(e)
  const before = listing.original()
  if (isAdmin(e.auth)) {
    if (!isSame(before.getString('email'), listing.getString('email'))) listing.set('new_email', '')
    return e.next()
  }
  // as the field rules store it: spaces around an address are removed
  const typed = String(tidyValue(emailAddress, listing.getString('email')))
  const isCanceled = !listing.getString('new_email')
  listing.set('new_email', isCanceled ? '' : before.getString('new_email'))
  // the field rules refuse text that is not an address
  if (problemOf(emailAddress, typed) || isSame(typed, before.getString('email'))) return e.next()
  const proved = verifiedEmails(e.app, [e.auth?.id ?? '', listing.getString('owner')])
  if (proved.some((email) => isSame(email, typed))) {
    listing.set('new_email', '')
    // a new listing needs approval as a whole, so it has no edits
    if (before.id && holdEmail(e.app, listing, e.auth, typed)) listing.set('email', before.getString('email'))
    return e.next()
  }
  listing.set('email', before.getString('email') || proved[0] || '')
  listing.set('new_email', typed)
  addContext(listing, { mailOrigin: originOf(e) })
  return e.next()
}

/** After a listing is saved, in its transaction: emails a link to the new address. */
export const mailNewEmail = (e: core.RecordEvent) => {
  const listing = recordOf(e)
  const { mailOrigin } = requestContext(listing)
  e.next()
  if (mailOrigin) enqueueMail(e.app, 'company_email', listing.id, listing.getString('new_email'), mailOrigin)
}

/** Gives a listing a verified address, or holds it for an administrator if the owner is not trusted yet. */
const take = (tx: core.App, listing: core.Record, email: string) => {
  const owner = findRecord(tx, 'users', listing.getString('owner'))
  if (!holdEmail(tx, listing, owner, email)) listing.set('email', email)
  if (isSame(listing.getString('new_email'), email)) listing.set('new_email', '')
  tx.save(listing)
}

/**
 * POST /api/directory/company-email `{ "token": "…" }`: gives the listing the address of an emailed link. Answers `{
 * "isWaiting": false }`; true if an administrator reviews it first.
 */
export const confirmCompanyEmail = (e: core.RequestEvent) => {
  const { token } = e.requestInfo().body
  const proof = readCompanyEmailToken(e.app, token)
  if (!proof) throw new BadRequestError(EMAIL_ANSWERS.badLink)
  const { listing: id, email } = proof
  let isWaiting = false
  e.app.runInTransaction((tx) => {
    const listing = findRecord(tx, 'company_listings', id)
    if (listing?.getString('new_email') === email) take(tx, listing, email)
    isWaiting = listing !== undefined && isEmailHeld(tx, id, email)
    if (!isWaiting && listing?.getString('email') !== email) throw new BadRequestError(EMAIL_ANSWERS.badLink)
  })
  return e.json(200, { isWaiting })
}

/** POST /api/directory/listings/{id}/confirmation, from someone who may edit it: emails the link again. Answers 204. */
export const mailConfirmationAgain = (e: core.RequestEvent) => {
  const id = e.request?.pathValue('id') ?? ''
  const listing = findRecord(e.app, 'company_listings', id)
  if (!listing || !satisfiesRule(e.app, e, listing, listing.collection().updateRule)) throw new NotFoundError()
  const email = listing.getString('new_email')
  if (!email) throw new BadRequestError(EMAIL_ANSWERS.nothingWaits)
  e.app.runInTransaction((tx) => enqueueMail(tx, 'company_email', id, email, originOf(e)))
  return e.noContent(204)
}

/** After an account verifies its address: its listings that wait for this address, or have none, get it. */
export const useVerifiedEmail = (e: core.RecordEvent) => {
  const account = recordOf(e)
  const isNew = account.verified() && !account.original().verified()
  e.next()
  if (!isNew) return
  const own = e.app.findRecordsByFilter('company_listings', 'owner = {:id}', '', 0, 0, { id: account.id })
  for (const listing of own) {
    if (!listing) continue
    const isAwaited = isSame(listing.getString('new_email'), account.email())
    const isFirst = !listing.getString('email') && listing.getString('new_email') !== ''
    if (isAwaited || isFirst) take(e.app, listing, account.email())
  }
}

const DURATION_S = 7 * DAY_SECONDS

/** Only the server can create a token, and tokens for other purposes do not fit. */
const keyOf = (app: core.App): string =>
  `company email ${app.findCollectionByNameOrId('users').emailChangeToken.secret}`

/** Proves for a week that its bearer reads the mail of an address that someone entered for a listing. */
export const companyEmailToken = (app: core.App, listing: string, email: string): string =>
  $security.createJWT({ listing, email }, keyOf(app), DURATION_S)

/** The content of a token; undefined if it has expired or is not ours. */
const readCompanyEmailToken = (app: core.App, token: unknown): { listing: string; email: string } | undefined => {
  const { listing, email } = readToken(token, keyOf(app))
  return typeof listing === 'string' && typeof email === 'string' ? { listing, email } : undefined
}
