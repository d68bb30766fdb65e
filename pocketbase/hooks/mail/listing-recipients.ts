// Owners add addresses that get the quote requests of a listing. Each is confirmed by a button in an email, and can be
// removed with a link in every later one.

import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import {
  MOST_RECIPIENTS,
  RECIPIENT_ANSWERS,
  RECIPIENT_PROBLEMS,
  type RecipientAnswer,
  UNCONFIRMED_DAYS,
} from '../../../domain/listings/quote-recipients.ts'
import { DAY_MS, DAY_SECONDS } from '../../../domain/time.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { inTransaction } from '../changes/request-context.ts'
import { findRecord, recordOf, satisfiesRule, timeFromNow } from '../database/records.ts'
import { readToken } from '../database/tokens.ts'
import { countAction } from '../moderation/member-limits.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { stopMails } from './do-not-email.ts'
import { answerPage } from './email-page.ts'
import { publicName, siteUrl } from './mail-facts.ts'
import { contactMailbox, enqueueMail, originOf } from './outbox.ts'
import { recipientStates } from './quote-recipients.ts'

const refuse = (message: string): never => {
  throw new BadRequestError(message, { email: new ValidationError('validation_recipient', message) })
}

/** On a request to add an address: stores it unconfirmed, with the email that asks its reader. */
export const receiveRecipient = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  const { id: account } = isAdmin(e.auth) && e.auth ? e.auth : verifiedMember(e)
  const recipient = recordOf(e)
  const [listing, email] = [recipient.getString('listing'), recipient.getString('email').trim().toLowerCase()]
  recipient.set('email', email)
  const origin = originOf(e)
  inTransaction(e, (tx) => {
    const known = recipientStates(tx, listing)
    if (known.some((other) => other.email.toLowerCase() === email)) refuse(RECIPIENT_PROBLEMS.known)
    if (known.filter(({ kind }) => kind === 'added').length >= MOST_RECIPIENTS) refuse(RECIPIENT_PROBLEMS.tooMany)
    countAction(tx, 'recipient', account)
    e.next()
    enqueueMail(tx, 'recipient_confirmation', recipient.id, email, origin)
  })
}

/** When a listing gets another owner, in the transaction of its save: the former owner's addresses get nothing more. */
export const dropRecipients = (e: core.RecordEvent) => {
  const listing = recordOf(e)
  const former = listing.original().getString('owner')
  e.next()
  if (listing.getString('owner') === former) return
  e.app
    .db()
    .newQuery('DELETE FROM listing_recipients WHERE listing = {:listing}')
    .bind({ listing: listing.id })
    .execute()
}

/** People may remove themselves with an old email. */
const DURATION_S = 730 * DAY_SECONDS
/** A key of its own, so that tokens for other purposes are refused. */
const keyOf = (app: core.App): string =>
  `recipient of quote requests ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

/** The URL with which the reader of an added address confirms or removes it. */
export const recipientUrl = (app: core.App, recipient: string, answer: RecipientAnswer): string => {
  const token = $security.createJWT({ recipient, answer }, keyOf(app), DURATION_S)
  return siteUrl(app, pathOf(ROUTES.showRecipient, { token }))
}

interface OpenedLink {
  token: string
  answer: RecipientAnswer
  /** Undefined if it was removed. */
  recipient: core.Record | undefined
}

const openedLink = (e: core.RequestEvent, app: core.App = e.app): OpenedLink | undefined => {
  const token = e.request?.pathValue('token') ?? ''
  const { recipient, answer: given } = readToken(token, keyOf(app))
  const answer = RECIPIENT_ANSWERS.find((known) => known === given)
  if (typeof recipient !== 'string' || !answer) return undefined
  return { token, answer, recipient: findRecord(app, 'listing_recipients', recipient) }
}

/** The company of an address, in words that may be shown to a stranger. */
export const companyOfRecipient = (app: core.App, recipient: core.Record): string => {
  const listing = app.findRecordById('company_listings', recipient.getString('listing'))
  return publicName(listing.getString('state'), listing.getString('name')) || 'a company in our directory'
}

const answerInvalid = (e: core.RequestEvent) =>
  answerPage(e, 400, {
    title: 'This link is no longer valid',
    text: `The address was removed, or nobody confirmed it for ${UNCONFIRMED_DAYS} days. Ask the company to add it again, or write to ${contactMailbox()}.`,
  })

const answerRemoved = (e: core.RequestEvent) =>
  answerPage(e, 200, {
    title: 'We removed your address',
    text: 'You get no more quote requests for this company. If you change your mind, ask the company to add the address again.',
  })

/** GET /api/directory/recipients/{token}: a page with a button. Mail scanners open links, so it changes nothing. */
export const showRecipient = (e: core.RequestEvent) => {
  const link = openedLink(e)
  if (!link) return answerInvalid(e)
  const { token, answer, recipient } = link
  if (!recipient) return answer === 'remove' ? answerRemoved(e) : answerInvalid(e)
  const [company, email] = [companyOfRecipient(e.app, recipient), recipient.getString('email')]
  const action = pathOf(ROUTES.showRecipient, { token })
  return answer === 'confirm'
    ? answerPage(e, 200, {
        title: `Get the quote requests for ${company}?`,
        text: `We will email each new request to ${email}.`,
        button: 'Yes, send them here',
        action,
      })
    : answerPage(e, 200, {
        title: `Stop getting quote requests for ${company}?`,
        text: `We will remove ${email} from the addresses of this company.`,
        button: 'Remove this address',
        action,
      })
}

/** Removes an address. A reader who never confirmed it did not ask for it, and gets no more links. */
const remove = (tx: core.App, recipient: core.Record) => {
  if (!recipient.getString('confirmed_at'))
    stopMails(tx, recipient.getString('email'), 'Did not ask for quote requests of a company')
  tx.delete(recipient)
}

/**
 * POST to the same URL, from the page's button, or with one click in an email client (RFC 8058), which does not show the
 * answer. Can be repeated.
 */
export const answerRecipient = (e: core.RequestEvent) => {
  let link: OpenedLink | undefined
  e.app.runInTransaction((tx) => {
    link = openedLink(e, tx)
    const { answer, recipient } = link ?? {}
    if (!recipient) return
    if (answer === 'remove') return remove(tx, recipient)
    if (recipient.getString('confirmed_at')) return
    recipient.set('confirmed_at', timeFromNow(0))
    tx.save(recipient)
  })
  if (link?.answer === 'remove') return answerRemoved(e)
  if (!link?.recipient) return answerInvalid(e)
  return answerPage(e, 200, {
    title: `You get the quote requests for ${companyOfRecipient(e.app, link.recipient)}`,
    text: 'Each email has a link that removes this address.',
  })
}

/** The listing of a route's path. @throws 404 unless the account owns it or is an administrator */
const ownListing = (e: core.RequestEvent): core.Record => {
  const listing = findRecord(e.app, 'company_listings', e.request?.pathValue('id') ?? '')
  const mayRead = listing && satisfiesRule(e.app, e, listing, listing.collection().viewRule)
  if (!mayRead || !(isAdmin(e.auth) || listing.getString('owner') === e.auth?.id)) throw new NotFoundError()
  return listing
}

/** GET /api/directory/listings/{id}/recipients, from its owner: where quote requests go. Answers `QuoteRecipient`s. */
export const answerRecipients = (e: core.RequestEvent) => {
  const listing = ownListing(e)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { recipients: recipientStates(e.app, listing.id) })
}

/**
 * POST /api/directory/listings/{id}/test-request, from its owner: emails what a request looks like to each address that
 * gets requests. Stores no inquiry, so that nothing counts it. Answers the addresses.
 */
export const sendTestRequest = (e: core.RequestEvent) => {
  const listing = ownListing(e)
  const origin = originOf(e)
  const recipients = recipientStates(e.app, listing.id).flatMap(({ email, state }) =>
    state === 'active' ? [email] : [],
  )
  if (recipients.length === 0) throw new BadRequestError(RECIPIENT_PROBLEMS.noneReached)
  e.app.runInTransaction((tx) => {
    countAction(tx, 'test_request', listing.id)
    for (const recipient of recipients) enqueueMail(tx, 'test_inquiry', listing.id, recipient, origin)
  })
  return e.json(200, { recipients })
}

/** Every night: deletes addresses that nobody confirmed. */
export const pruneRecipients = (app: core.App) => {
  app
    .db()
    .newQuery("DELETE FROM listing_recipients WHERE confirmed_at = '' AND created < {:before}")
    .bind({ before: timeFromNow(-UNCONFIRMED_DAYS * DAY_MS) })
    .execute()
}
