// Visitors watch a carrier: they leave an address, confirm it with a button, and end the watch from any email.

import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { COMPANY_PROBLEMS, WATCH_FORM } from '../../../domain/forms/visitor-forms.ts'
import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { DAY_MS, DAY_SECONDS } from '../../../domain/time.ts'
import {
  UNCONFIRMED_DAYS,
  WATCH_ANSWERS,
  WATCHES_PER_ADDRESS,
  type WatchAnswer,
} from '../../../domain/watches/rules.ts'
import { findRecord, selectRows, timeFromNow } from '../database/records.ts'
import { readToken } from '../database/tokens.ts'
import { companyOfForm, receiveForm } from '../forms/visitor-forms.ts'
import { stopMails } from '../mail/do-not-email.ts'
import { answerPage } from '../mail/email-page.ts'
import { siteUrl } from '../mail/mail-facts.ts'
import { contactMailbox, enqueueMail, originOf } from '../mail/outbox.ts'

/** The carrier of a form, or what is wrong with it. */
const carrierOfForm = (app: core.App, body: Readonly<Record<string, unknown>>) => {
  const { values, problems } = companyOfForm(app, body, { needsEmail: false })
  const [number] = selectRows<string>(app, 'json_quote(usdot_number)', 'FROM company_listings WHERE id = {:id}', {
    id: values['listing'] ?? '',
  })
  return number === '' ? { values: {}, problems: { listing: COMPANY_PROBLEMS.noNumber } } : { values, problems }
}

const HAS_SAME_MAILBOX = `listing = {:listing} AND confirmed_at = '' AND ${isSameMailboxSql('email', '{:email}')}`

/**
 * Deletes the unconfirmed watches of a mailbox whose link was not sent, for example because it got too many others, so
 * that it can ask again.
 */
const deleteUnsent = (tx: core.App, listing: string, email: string) => {
  tx.db()
    .newQuery(
      `DELETE FROM watches WHERE ${HAS_SAME_MAILBOX} AND EXISTS (SELECT 1 FROM outbox_mails AS mail
        WHERE mail.kind = 'watch_confirmation' AND mail.record = watches.id AND mail.recipient = watches.email
          AND mail.repeats = FALSE AND mail.state NOT IN ('pending', 'sending', 'sent'))`,
    )
    .bind({ listing, email })
    .execute()
}

/**
 * True if a new watch would change nothing: the address watches the company already, or its mailbox has a link that it
 * did not use yet.
 */
const isKnown = (tx: core.App, listing: string, email: string): boolean =>
  tx.countRecords(
    'watches',
    $dbx.exp(`(listing = {:listing} AND email = {:email}) OR (${HAS_SAME_MAILBOX})`, { listing, email }),
  ) > 0

/**
 * A visitor watches a carrier: stores the unconfirmed watch with the email that asks for confirmation. The answer is the
 * same for every address, so that nobody learns who watches.
 */
export const receiveWatch = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  const origin = originOf(e)
  return receiveForm(e, {
    rules: WATCH_FORM,
    also: (body) => carrierOfForm(e.app, body),
    store: (tx, watch, { email: typed }) => {
      const email = typed.toLowerCase()
      deleteUnsent(tx, watch.getString('listing'), email)
      if (isKnown(tx, watch.getString('listing'), email)) return
      watch.set('email', email)
      tx.save(watch)
      enqueueMail(tx, 'watch_confirmation', watch.id, email, origin)
    },
  })
}

/** People may end a watch from an old email. */
const DURATION_S = 730 * DAY_SECONDS
/** A key of its own, so that tokens for other purposes are refused. */
const keyOf = (app: core.App): string =>
  `watching a carrier ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

/** The URL with which the reader of an address confirms or ends a watch. */
export const watchUrl = (app: core.App, watch: string, answer: WatchAnswer): string =>
  siteUrl(app, pathOf(ROUTES.showWatch, { token: $security.createJWT({ watch, answer }, keyOf(app), DURATION_S) }))

interface OpenedLink {
  token: string
  answer: WatchAnswer
  /** Undefined if it ended. */
  watch: core.Record | undefined
}

const openedLink = (e: core.RequestEvent): OpenedLink | undefined => {
  const token = e.request?.pathValue('token') ?? ''
  const { watch, answer: given } = readToken(token, keyOf(e.app))
  const answer = WATCH_ANSWERS.find((known) => known === given)
  return typeof watch === 'string' && answer ? { token, answer, watch: findRecord(e.app, 'watches', watch) } : undefined
}

/** The name of the company of a watch; undefined if it is not public. */
export const listedName = (app: core.App, watch: core.Record): string | undefined => {
  const listing = app.findRecordById('company_listings', watch.getString('listing'))
  return listing.getString('state') === 'published' ? listing.getString('name') : undefined
}

const refuse = (e: core.RequestEvent) =>
  answerPage(e, 400, {
    title: 'This link is no longer valid',
    text: `A link to confirm works for ${UNCONFIRMED_DAYS} days. Go to the company’s page to get a new one, or write to ${contactMailbox()}.`,
  })

const answerUnlisted = (e: core.RequestEvent) =>
  answerPage(e, 404, {
    title: COMPANY_PROBLEMS.unknownListing,
    text: `You can’t watch it. Write to ${contactMailbox()} if you need help.`,
  })

const answerEnded = (e: core.RequestEvent) =>
  answerPage(e, 200, {
    title: 'We stopped these emails',
    text: `You don’t watch this company. If you change your mind and get no email, write to ${contactMailbox()}.`,
  })

/** GET /api/directory/watches/{token}: a page with a button. Mail scanners open links, so it changes nothing. */
export const showWatch = (e: core.RequestEvent) => {
  const link = openedLink(e)
  if (!link) return refuse(e)
  const { token, answer, watch } = link
  if (!watch) return answer === 'end' ? answerEnded(e) : refuse(e)
  const action = pathOf(ROUTES.showWatch, { token })
  const email = watch.getString('email')
  const company = listedName(e.app, watch)
  if (answer === 'confirm') {
    if (company === undefined) return answerUnlisted(e)
    return answerPage(e, 200, {
      title: `Watch ${company}?`,
      text: `We will email ${email} when its authority, insurance or an out-of-service order changes.`,
      button: 'Yes, watch this company',
      action,
    })
  }
  const text = watch.getString('confirmed_at')
    ? `${email} will get no more emails about this company.`
    : `Nobody will be able to ask us for emails about companies to ${email}.`
  const title = `Stop watching ${company ?? 'this company'}?`
  return answerPage(e, 200, { title, text, button: 'Stop these emails', action })
}

const confirmedOf = (tx: core.App, email: string): number =>
  tx.countRecords('watches', $dbx.exp("email = {:email} AND confirmed_at != ''", { email }))

/** Confirms a watch, unless the address watches too many companies. @returns false if it does */
const confirmWatch = (tx: core.App, watch: core.Record): boolean => {
  if (watch.getString('confirmed_at')) return true
  if (confirmedOf(tx, watch.getString('email')) >= WATCHES_PER_ADDRESS) return false
  watch.set('confirmed_at', timeFromNow(0))
  tx.save(watch)
  return true
}

/** Ends a watch. A reader who never confirmed it did not ask for it, and gets no more links. */
const endWatch = (tx: core.App, watch: core.Record) => {
  if (!watch.getString('confirmed_at')) stopMails(tx, watch.getString('email'), 'Did not ask to watch a carrier')
  tx.delete(watch)
}

/**
 * POST to the same URL, from the page's button, or with one click in an email client (RFC 8058), which does not show the
 * answer. Can be repeated.
 */
export const answerWatch = (e: core.RequestEvent) => {
  const link = openedLink(e)
  if (!link) return refuse(e)
  const { answer, watch } = link
  if (!watch) return answer === 'end' ? answerEnded(e) : refuse(e)
  if (answer === 'end') {
    e.app.runInTransaction((tx) => endWatch(tx, watch))
    return answerEnded(e)
  }
  let company: string | undefined
  let isConfirmed = false
  e.app.runInTransaction((tx) => {
    company = listedName(tx, watch)
    isConfirmed = company !== undefined && confirmWatch(tx, watch)
  })
  if (company === undefined) return answerUnlisted(e)
  if (!isConfirmed)
    return answerPage(e, 409, {
      title: `You already watch ${WATCHES_PER_ADDRESS} companies`,
      text: 'Stop watching one of them with the link in its emails, then open this link again.',
    })
  return answerPage(e, 200, {
    title: `You watch ${company}`,
    text: 'You get an email when something changes, at most one a day. Each has a link to stop.',
  })
}

/** The number of people who watch a company. */
export const countWatchers = (app: core.App, listing: string): number =>
  app.countRecords('watches', $dbx.exp("listing = {:listing} AND confirmed_at != ''", { listing }))

/** Every night: deletes watches that nobody confirmed. */
export const pruneWatches = (app: core.App) => {
  app
    .db()
    .newQuery("DELETE FROM watches WHERE confirmed_at = '' AND created < {:before}")
    .bind({ before: timeFromNow(-UNCONFIRMED_DAYS * DAY_MS) })
    .execute()
}
