/**
 * Emails that an account can turn off. Sign-in emails and notices about the account itself are not among them. Free of
 * zod, because hooks and the console use it.
 */
import type { MailKind } from '../mail/mail-kinds.ts'

export const MAIL_TOPICS = ['quotes', 'decisions', 'record', 'work'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

interface TopicAbout {
  label: string
  text: string
  kinds: readonly MailKind[]
  isForAdmins?: true
}

export const MAIL_TOPIC: Record<MailTopic, TopicAbout> = {
  quotes: {
    label: 'New quote requests',
    text: 'For the companies that you own, also when a customer chooses you. Requests are in the inquiries either way.',
    kinds: ['inquiry', 'request_chosen', 'test_inquiry'],
  },
  decisions: {
    label: 'Decisions',
    text: 'When a listing that you sent in, a change of it, a photo, or a request for a badge is approved or declined.',
    kinds: ['request_decision', 'listing_decision', 'edit_decision', 'photo_decision'],
  },
  record: {
    label: 'Your federal record',
    text: 'When FMCSA’s files say that the authority or insurance of a company that you manage changed, or that it was ordered out of service.',
    kinds: ['own_carrier_news'],
  },
  work: {
    label: 'Work that waits',
    text: 'New reviews, requests, listings, claims, edits, photos and held quote requests to decide.',
    kinds: [
      'pending_review',
      'reported_review',
      'listing_request',
      'waiting_listings',
      'waiting_claims',
      'waiting_edits',
      'waiting_photos',
      'held_inquiry',
      'unreachable_company',
    ],
    isForAdmins: true,
  },
}

/** The topic of an email. Undefined if everybody gets it. */
export const topicOf = (kind: MailKind): MailTopic | undefined =>
  MAIL_TOPICS.find((topic) => MAIL_TOPIC[topic].kinds.includes(kind))
