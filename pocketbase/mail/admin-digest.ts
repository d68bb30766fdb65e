import type { MailKind } from '../../domain/mail/mail-kinds.ts'
import type { Letter, LetterPart } from './letter.ts'

/** How many new things of each kind wait for an administrator. */
export type DeskCounts = Partial<Record<MailKind, number>>

/** What waits, and the screen of the console where it is decided. */
const DESK = {
  held_inquiry: {
    one: 'request held back',
    many: 'requests held back',
    label: 'Open the inquiries',
    path: '/inquiries',
  },
  pending_review: {
    one: 'review to approve',
    many: 'reviews to approve',
    label: 'Open the reviews',
    path: '/admin/reviews',
  },
  reported_review: {
    one: 'reported review',
    many: 'reported reviews',
    label: 'Open the reviews',
    path: '/admin/reviews',
  },
  waiting_listings: {
    one: 'listing to approve',
    many: 'listings to approve',
    label: 'Open the queue',
    path: '/admin/queue',
  },
  waiting_claims: {
    one: 'claim to decide',
    many: 'claims to decide',
    label: 'Open the queue',
    path: '/admin/queue',
  },
  waiting_edits: {
    one: 'edit to decide',
    many: 'edits to decide',
    label: 'Open the queue',
    path: '/admin/queue',
  },
  unreachable_company: {
    one: 'company that mail does not reach',
    many: 'companies that mail does not reach',
    label: 'Open the mail',
    path: '/admin/mail',
  },
  listing_request: {
    one: 'badge request to decide',
    many: 'badge requests to decide',
    label: 'Open the requests',
    path: '/admin/requests',
  },
} as const satisfies Partial<Record<MailKind, { one: string; many: string; label: string; path: string }>>

const waiting = (counts: DeskCounts) =>
  Object.entries(DESK)
    .map(([kind, entry]) => ({ ...entry, count: counts[kind as MailKind] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ count, one, many, ...entry }) => ({ ...entry, count, words: `${count} ${count === 1 ? one : many}` }))

/**
 * To an administrator: what waits for a decision, by number. Nobody's words: they are read where they are decided.
 * @param address makes an address of a path of the console
 */
export const deskLetter = (counts: DeskCounts, address: (path: string) => string): Letter => {
  const found = waiting(counts)
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const [first] = found
  return {
    subject: found.length === 1 && first ? `New: ${first.words}` : `New: ${total} things to decide`,
    title: total === 1 ? 'Something waits for you' : `${total} things wait for you`,
    parts: found.flatMap(({ words, label, path }): LetterPart[] => [
      { kind: 'text', text: words },
      { kind: 'button', label, url: address(path) },
    ]),
    footer: 'You get this because you administer the directory, at most every 15 minutes.',
  }
}
