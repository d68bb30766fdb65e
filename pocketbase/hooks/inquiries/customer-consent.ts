import { readToken } from '../database/tokens.ts'
// Asks customers if they want replies at the address that someone typed, and stores their decision.

import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import {
  CONSENT_ANSWERS,
  type ConsentAnswer,
  type CustomerStanding,
  firstRepliesADay,
} from '../../../domain/inquiries/customer-consent.ts'
import { isSameMailboxSql, mailboxSql } from '../../../domain/mail/mailbox.ts'
import { REVIEW_INVITATION } from '../../../domain/reviews/rules.ts'
import { DAY_SECONDS } from '../../../domain/time.ts'
import type { MailOrigin } from '../changes/request-context.ts'
import { findRecord, selectRows, timeFromNow } from '../database/records.ts'
import { stopMails } from '../mail/do-not-email.ts'
import { answerPage } from '../mail/email-page.ts'
import { contactMailbox, enqueueMail, originOf } from '../mail/outbox.ts'
import { reviewUrl } from '../reviews/review-links.ts'

const IS_SAME_MAILBOX = isSameMailboxSql('other.customer_email', 'own.customer_email')

interface Facts {
  confirmed: 0 | 1
  declined: 0 | 1
  asked: 0 | 1
}

/**
 * The consent of an inquiry's customer. A confirmation counts for one company, a refusal for all. A first reply counts
 * for the company and for its author, so that typing an address again does not allow another one.
 * @param author id of the account that replies; '' if there is none
 */
export const customerStanding = (app: core.App, inquiry: string, author: string): CustomerStanding => {
  const [facts] = selectRows<Facts>(
    app,
    `json_object(
      'confirmed', EXISTS (SELECT 1 FROM inquiries AS other
        WHERE other.listing = own.listing AND other.confirmed_at != '' AND ${IS_SAME_MAILBOX}),
      'declined', EXISTS (SELECT 1 FROM inquiries AS other WHERE other.declined_at != '' AND ${IS_SAME_MAILBOX}),
      'asked', EXISTS (SELECT 1 FROM inquiries AS other JOIN inquiry_replies AS reply ON reply.inquiry = other.id
          WHERE other.listing = own.listing AND reply.asks_customer = TRUE AND ${IS_SAME_MAILBOX})
        OR EXISTS (SELECT 1 FROM inquiry_replies AS reply JOIN inquiries AS other ON other.id = reply.inquiry
          WHERE reply.author = {:author} AND reply.author != '' AND reply.asks_customer = TRUE AND other.confirmed_at = ''
            AND ${IS_SAME_MAILBOX}))`,
    'FROM inquiries AS own WHERE own.id = {:inquiry}',
    { inquiry, author },
  )
  if (facts?.declined === 1) return 'declined'
  if (facts?.confirmed === 1) return 'confirmed'
  return facts?.asked === 1 ? 'asked' : 'new'
}

/**
 * The number of first replies that an account may send per day. It grows with the customers who confirm.
 * @param author '' for a company that nobody manages, which is counted instead
 */
export const firstRepliesOf = (app: core.App, author: string, listing: string): number => {
  const [counts] = selectRows<{ confirmed: number; declined: number }>(
    app,
    "json_object('confirmed', confirmed, 'declined', declined)",
    `FROM (SELECT count(DISTINCT iif(other.confirmed_at != '', ${mailboxSql('other.customer_email')}, NULL)) AS confirmed,
        count(DISTINCT iif(other.declined_at != '', ${mailboxSql('other.customer_email')}, NULL)) AS declined
      FROM inquiry_replies AS reply JOIN inquiries AS other ON other.id = reply.inquiry
      WHERE ${author ? 'reply.author = {:author}' : "reply.author = '' AND other.listing = {:listing}"}
        AND reply.asks_customer = TRUE)`,
    author ? { author } : { listing },
  )
  return firstRepliesADay(counts ?? { confirmed: 0, declined: 0 })
}

/** Long, because people may open an email weeks later. */
const DURATION_S = 180 * DAY_SECONDS
/** A key of its own, so that tokens for other purposes are refused. */
const keyOf = (app: core.App): string =>
  `consent to replies ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

interface Consent {
  inquiry: string
  email: string
  answer: ConsentAnswer
}

/** The page where the customer of an inquiry confirms or refuses. */
export const consentLink = (app: core.App, consent: Consent): string =>
  pathOf(ROUTES.showConsent, { token: $security.createJWT({ ...consent }, keyOf(app), DURATION_S) })

const readConsent = (e: core.RequestEvent): Consent | undefined => {
  try {
    const token = e.request?.pathValue('token') ?? ''
    const { inquiry, email, answer: given } = readToken(token, keyOf(e.app))
    const answer = CONSENT_ANSWERS.find((known) => known === given)
    return typeof inquiry === 'string' && typeof email === 'string' && answer ? { inquiry, email, answer } : undefined
  } catch {
    return undefined
  }
}

const inquiryOf = (app: core.App, { inquiry, email }: Consent): core.Record | undefined => {
  const found = findRecord(app, 'inquiries', inquiry)
  return found?.getString('customer_email') === email ? found : undefined
}

const refuse = (e: core.RequestEvent) =>
  answerPage(e, 400, {
    title: 'This link is no longer valid',
    text: `The request was deleted, or the link is too old. Write to ${contactMailbox()} if you need help.`,
  })

/** GET /api/directory/consent/{token}: a page with a button. Mail scanners open links, so it changes nothing. */
export const showConsent = (e: core.RequestEvent) => {
  const consent = readConsent(e)
  const inquiry = consent && inquiryOf(e.app, consent)
  if (!consent || !inquiry) return refuse(e)
  const company = e.app.findRecordById('company_listings', inquiry.getString('listing')).getString('name')
  const action = pathOf(ROUTES.showConsent, { token: e.request?.pathValue('token') ?? '' })
  return consent.answer === 'yes'
    ? answerPage(e, 200, {
        title: 'Did you ask for this quote?',
        text: `If you did, ${company} can reply to you at ${consent.email}.`,
        button: 'Yes, I asked for it',
        action,
      })
    : answerPage(e, 200, {
        title: 'Stop these emails?',
        text: `Companies will no longer be able to email ${consent.email} through us.`,
        button: 'Stop these emails',
        action,
      })
}

/** Sends the replies that waited for the customer of these inquiries. */
const sendWaiting = (tx: core.App, inquiry: core.Record, origin: MailOrigin) => {
  const waiting = selectRows<string>(
    tx,
    'json_quote(reply.id)',
    `FROM inquiry_replies AS reply JOIN inquiries AS other ON other.id = reply.inquiry
      JOIN inquiries AS own ON own.id = {:id}
      WHERE reply.is_waiting = TRUE AND other.listing = own.listing AND ${IS_SAME_MAILBOX}`,
    { id: inquiry.id },
  )
  for (const id of waiting) {
    const reply = tx.findRecordById('inquiry_replies', id)
    reply.set('is_waiting', false)
    tx.save(reply)
    const recipient = tx.findRecordById('inquiries', reply.getString('inquiry')).getString('customer_email')
    enqueueMail(tx, 'inquiry_reply', id, recipient, origin)
  }
}

const mark = (tx: core.App, inquiry: core.Record, answer: ConsentAnswer) => {
  const now = timeFromNow(0)
  // A new decision replaces the previous one of the same mailbox.
  tx.db()
    .newQuery(
      `UPDATE inquiries AS other SET confirmed_at = '', declined_at = '' FROM inquiries AS own
        WHERE own.id = {:id} AND (other.confirmed_at != '' OR other.declined_at != '')
          AND (other.declined_at != '' OR other.listing = own.listing) AND ${IS_SAME_MAILBOX}`,
    )
    .bind({ id: inquiry.id })
    .execute()
  const current = tx.findRecordById('inquiries', inquiry.id)
  current.set('confirmed_at', answer === 'yes' ? now : '')
  current.set('declined_at', answer === 'no' ? now : '')
  tx.save(current)
}

/** The link on which the customer reviews the company later. None if its page is not public. */
const reviewLink = (app: core.App, inquiry: core.Record) => {
  const company = findRecord(app, 'company_listings', inquiry.getString('listing'))
  if (company?.getString('state') !== 'published') return {}
  return {
    link: {
      label: `${REVIEW_INVITATION.text} ${REVIEW_INVITATION.label}`,
      url: reviewUrl(app, inquiry.id, company.getString('slug')),
    },
  }
}

const NOT_ASKED = 'Did not ask for a quote'

/** Sends emails again to a customer who refused before and now confirms. */
const resumeMails = (tx: core.App, email: string) => {
  const rows = selectRows<string>(
    tx,
    'json_quote(id)',
    `FROM email_suppressions WHERE note = {:note} AND ${isSameMailboxSql('email', '{:email}')}`,
    { note: NOT_ASKED, email },
  )
  for (const id of rows) tx.delete(tx.findRecordById('email_suppressions', id))
}

/** POST to the same path, from the page's button. Can be repeated. */
export const receiveConsent = (e: core.RequestEvent) => {
  const consent = readConsent(e)
  const inquiry = consent && inquiryOf(e.app, consent)
  if (!consent || !inquiry) return refuse(e)
  const { answer, email } = consent
  // Outside the transaction, because all other writes wait for it.
  const origin = originOf(e)
  e.app.runInTransaction((tx) => {
    mark(tx, inquiry, answer)
    if (answer === 'no') return stopMails(tx, email, NOT_ASKED)
    resumeMails(tx, email)
    sendWaiting(tx, inquiry, origin)
  })
  return answer === 'yes'
    ? answerPage(e, 200, {
        title: 'Thank you',
        text: 'The company can now reply to you. To write to the company, reply to its email.',
        ...reviewLink(e.app, inquiry),
      })
    : answerPage(e, 200, {
        title: 'We stopped these emails',
        text: `Companies can no longer email ${email} through us. Write to ${contactMailbox()} if you change your mind.`,
      })
}
