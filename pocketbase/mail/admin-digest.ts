import type { MailKind } from '../../domain/mail/mail-kinds.ts'
import { findRecord } from '../hooks/database/records.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { siteUrl } from '../hooks/mail/mail-facts.ts'
import { isClaimEmailNeeded } from './claim.ts'
import { type Emails, type Rows, reasonUnless } from './email.ts'
import { heldInquiryReason } from './inquiry.ts'
import type { Letter, LetterPart } from './letter.ts'
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
const write = (app: core.App, rows: Rows): Letter => {
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
  held_inquiry: { skip: heldInquiryReason, write },
  pending_review: { skip: ifRecord('reviews', (review) => !review.getBool('is_approved')), write },
  reported_review: { skip: ifRecord('review_reports', (report) => report.getString('state') === 'open'), write },
  waiting_listings: { skip: ifRecord('company_listings', (it) => it.getString('state') === 'waiting'), write },
  waiting_claims: { skip: (app, row) => reasonUnless(isClaimEmailNeeded(app, row)), write },
  waiting_edits: { skip: (app, row) => reasonUnless(isEditEmailNeeded(app, row)), write },
  unreachable_company: { skip: unreachableReason, write },
  listing_request: { skip: ifRecord('listing_requests', (it) => it.getString('status') === 'pending'), write },
} as const satisfies Partial<Emails>
