import { BRAND } from '../../domain/brand.ts'
import { isObject } from '../../domain/guards.ts'
import type { MailKind } from '../../domain/mail/mail-kinds.ts'
import { alarmWords } from '../../domain/security/alarms.ts'
import { formatDate } from '../../domain/text/format.ts'
import { findRecord } from '../hooks/database/records.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { siteUrl } from '../hooks/mail/mail-facts.ts'
import { isClaimEmailNeeded } from './claim.ts'
import { type Emails, GONE, type Rows, reasonUnless } from './email.ts'
import { heldInquiryReason } from './inquiry.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'
import { isEditEmailNeeded, unreachableReason } from './listing.ts'

/** Tasks of administrators, and the console screens for them. */
const TASKS = {
  held_inquiry: { one: 'request on hold', many: 'requests on hold', label: 'Open inquiries', path: '/inquiries' },
  pending_review: {
    one: 'review to approve',
    many: 'reviews to approve',
    label: 'Open reviews',
    path: '/admin/reviews',
  },
  reported_review: { one: 'reported review', many: 'reported reviews', label: 'Open reviews', path: '/admin/reviews' },
  waiting_listings: {
    one: 'listing to approve',
    many: 'listings to approve',
    label: 'Open the queue',
    path: '/admin/queue',
  },
  waiting_claims: { one: 'claim to decide', many: 'claims to decide', label: 'Open the queue', path: '/admin/queue' },
  waiting_edits: { one: 'edit to decide', many: 'edits to decide', label: 'Open the queue', path: '/admin/queue' },
  waiting_photos: { one: 'photo to decide', many: 'photos to decide', label: 'Open the queue', path: '/admin/queue' },
  unreachable_company: {
    one: 'company that our emails don’t reach',
    many: 'companies that our emails don’t reach',
    label: 'Open email',
    path: '/admin/mail',
  },
  listing_request: {
    one: 'badge request to decide',
    many: 'badge requests to decide',
    label: 'Open requests',
    path: '/admin/requests',
  },
} as const satisfies Partial<Record<MailKind, { one: string; many: string; label: string; path: string }>>

/** Counts what waits, in our words only: administrators read the visitors' words where they decide. */
const writeTasks = (app: core.App, rows: Rows): Letter => {
  const tasks = Object.entries(TASKS).flatMap(([kind, { one, many, ...screen }]) => {
    const count = rows.filter((row) => row.kind === kind).length
    return count > 0 ? [{ ...screen, words: `${count} ${count === 1 ? one : many}` }] : []
  })
  const [first] = tasks
  const total = rows.length
  return {
    subject: tasks.length === 1 && first ? `New: ${first.words}` : `New: ${total} things to decide`,
    title: total === 1 ? 'One thing needs your decision' : `${total} things need your decision`,
    parts: tasks.flatMap(({ words, label, path }): LetterPart[] => [
      { kind: 'text', text: words },
      { kind: 'button', label, url: siteUrl(app, path) },
    ]),
    footer: 'You received this email because you are an administrator. We send at most one every 15 minutes.',
  }
}

const ifRecord =
  (collection: string, isNeeded: (record: core.Record) => boolean) =>
  (app: core.App, { record: id }: OutboxRow): string => {
    const record = findRecord(app, collection, id)
    return reasonUnless(record && isNeeded(record))
  }

export const adminEmails = {
  held_inquiry: { skip: heldInquiryReason, write: writeTasks },
  pending_review: { skip: ifRecord('reviews', (review) => !review.getBool('is_approved')), write: writeTasks },
  reported_review: {
    skip: ifRecord('review_reports', (report) => report.getString('state') === 'open'),
    write: writeTasks,
  },
  waiting_listings: {
    skip: ifRecord('company_listings', (it) => it.getString('state') === 'waiting'),
    write: writeTasks,
  },
  waiting_claims: { skip: (app, row) => reasonUnless(isClaimEmailNeeded(app, row)), write: writeTasks },
  waiting_edits: { skip: (app, row) => reasonUnless(isEditEmailNeeded(app, row)), write: writeTasks },
  waiting_photos: {
    skip: ifRecord('listing_photos', (it) => it.getString('state') === 'waiting'),
    write: writeTasks,
  },
  unreachable_company: { skip: unreachableReason, write: writeTasks },
  listing_request: {
    skip: ifRecord('listing_requests', (it) => it.getString('status') === 'pending'),
    write: writeTasks,
  },
} as const satisfies Partial<Emails>

/** One alarm. People typed its addresses, so they appear as text only. */
interface AlarmFacts {
  /** "An account was made an administrator" */
  what: string
  /** The account it is about; '' if the sentence says it all. */
  about: string
  /** The account that did it; '' if unknown. */
  by: string
  at: string
}

const factsPart = ({ about, by, at }: AlarmFacts): LetterPart => ({
  kind: 'facts',
  facts: [
    ...(about ? ([['About', about]] as const) : []),
    ...(by ? ([['Done by', by]] as const) : []),
    ['Time', at] as const,
  ],
})

const missingParts = (gone: number): LetterPart[] =>
  gone > 0 ? [{ kind: 'text', text: `The log no longer contains ${gone} more alarms.` }] : []

/** Lists each alarm separately, so that no alarm hides another. */
const alarmLetter = (alarms: readonly AlarmFacts[], gone: number, logUrl: string): Letter => {
  const [first] = alarms
  const isOne = alarms.length + gone === 1 && first !== undefined
  return {
    subject: subjectOf(
      isOne ? `${BRAND.name} alarm: ${first.what}` : `${BRAND.name}: ${alarms.length + gone} security alarms`,
    ),
    title: isOne ? first.what : `${alarms.length + gone} security alarms`,
    parts: [
      ...alarms.flatMap((alarm) => [
        ...(isOne ? [] : [{ kind: 'heading', text: alarm.what } as const]),
        factsPart(alarm),
      ]),
      ...missingParts(gone),
      {
        kind: 'text',
        text: 'If you don’t know why this happened, ask the other administrators now. You can disable a stolen account under Users.',
      },
      { kind: 'button', label: 'Open the security log', url: logUrl },
    ],
    footer: 'You received this email because you are an administrator. Administrators can’t turn it off.',
  }
}

/** "Nov 26, 2026, 14:05 UTC" */
const momentOf = (stored: string): string => `${formatDate(stored)}, ${stored.slice(11, 16)} UTC`

/** Uses email addresses only: people choose their own names, which could mislead. */
const addressIn = (about: string): string => /[^\s()<>]+@[^\s()<>]+(?=\)?$)/.exec(about)?.[0] ?? about

const detailsOf = (event: core.Record): { action: string; about: string } => {
  try {
    const details: unknown = JSON.parse(event.getString('details'))
    const { action = '', about = '' } = isObject(details) ? details : {}
    return { action: String(action), about: String(about) }
  } catch {
    return { action: '', about: '' }
  }
}

const alarmFacts = (event: core.Record): AlarmFacts => {
  const { action, about } = detailsOf(event)
  return {
    what: alarmWords(action) ?? event.getString('type'),
    about: addressIn(about),
    by: event.getString('user_email'),
    at: momentOf(event.getString('created')),
  }
}

/** Counts the alarms that the log no longer contains. */
const writeAlarms = (app: core.App, rows: readonly OutboxRow[]): Letter => {
  const events = rows.flatMap(({ record }) => findRecord(app, 'security_events', record) ?? [])
  const gone = rows.length - events.length
  return alarmLetter(events.map(alarmFacts), gone, siteUrl(app, '/admin/security'))
}

/** To every administrator. */
export const securityEmails = {
  security_alarm: { write: writeAlarms },
  repeated_refusals: { write: writeAlarms },
} as const satisfies Partial<Emails>

interface ContactFacts {
  name: string
  email: string
  subject: string
  message: string
}

const messageFacts = (app: core.App, id: string): ContactFacts => {
  const message = app.findRecordById('contact_messages', id)
  return {
    name: message.getString('name'),
    email: message.getString('email'),
    subject: message.getString('subject'),
    message: message.getString('message'),
  }
}

const senderPart = ({ name, email }: ContactFacts): LetterPart => ({
  kind: 'facts',
  facts: [
    ['Name', name],
    ['Email', email],
  ],
})

const contactLetter = (facts: ContactFacts): Letter => ({
  subject: subjectOf(`Contact: ${facts.subject}`),
  title: facts.subject,
  parts: [
    senderPart(facts),
    { kind: 'quote', text: facts.message },
    { kind: 'text', text: 'Reply to this email to answer the sender.' },
  ],
  footer: 'Sent from the contact form.',
  replyTo: facts.email,
})

const contactDigest = (messages: readonly ContactFacts[]): Letter => ({
  subject: `${messages.length} messages from the contact form`,
  title: `${messages.length} messages`,
  parts: messages.flatMap((facts): LetterPart[] => [
    { kind: 'heading', text: facts.subject },
    senderPart(facts),
    { kind: 'quote', text: facts.message },
  ]),
  footer:
    'Sent from the contact form. These messages arrived close together. To answer one, write to its sender’s address.',
})

export const contactEmails = {
  /** To the directory's mailbox: messages of visitors. */
  contact_message: {
    skip: (app, { record }) => reasonUnless(findRecord(app, 'contact_messages', record) !== undefined, GONE),
    write: (app, rows) => {
      const messages = rows.map(({ record }) => messageFacts(app, record))
      const [only] = messages
      return only && messages.length === 1 ? contactLetter(only) : contactDigest(messages)
    },
  },
} as const satisfies Partial<Emails>
