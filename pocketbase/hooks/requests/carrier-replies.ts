import type { Offer } from '../../../domain/inquiries/offer.ts'
import type { CustomerChoice } from '../../../domain/requests/rules.ts'
import { selectRows } from '../database/records.ts'

/** One carrier of a sent request, as the sender sees it. */
export interface CarrierReply {
  inquiry: string
  company: string
  slug: string
  /** '' if unknown. */
  phone: string
  isListed: 0 | 1
  isHeld: 0 | 1
  /** False if our emails to the carrier failed and nobody manages its account. */
  isReached: 0 | 1
  choice: CustomerChoice | ''
  /** Newest first. */
  replies: ({ text: string; on: string } & Offer)[]
}

/** Replies that a page shows of one carrier. */
const MOST_REPLIES = 5

const IS_REACHED = `(company.owner != '' OR company.editors != '' OR EXISTS (SELECT 1 FROM outbox_mails
    WHERE outbox_mails.record = inquiry.id AND outbox_mails.kind = 'inquiry'
      AND outbox_mails.state IN ('pending', 'sending', 'sent')))`

/** The carriers of a request, in the order in which they were sent to. */
export const carrierReplies = (app: core.App, request: string): CarrierReply[] =>
  selectRows<CarrierReply>(
    app,
    `json_object('inquiry', inquiry.id, 'company', company.name, 'slug', company.slug, 'phone', company.phone,
      'isListed', company.state = 'published', 'isHeld', inquiry.is_held, 'isReached', ${IS_REACHED},
      'choice', inquiry.customer_choice,
      'replies', json((SELECT json_group_array(json_object('text', text, 'on', created, 'price', price,
        'currency', currency, 'available_on', available_on)) FROM (
        SELECT reply.text, reply.created, reply.price, reply.currency, reply.available_on FROM inquiry_replies AS reply
        WHERE reply.inquiry = inquiry.id AND reply.is_waiting = FALSE ORDER BY reply.created DESC LIMIT ${MOST_REPLIES}))))`,
    `FROM (SELECT * FROM inquiries WHERE request = {:request} ORDER BY created, rowid) AS inquiry
      JOIN company_listings AS company ON company.id = inquiry.listing`,
    { request },
  )

export interface RequestProgress {
  carriers: number
  replied: number
  isDecided: boolean
}

/** How far a request got, for reminders. */
export const progressOf = (app: core.App, request: string): RequestProgress => {
  const carriers = carrierReplies(app, request)
  return {
    carriers: carriers.length,
    replied: carriers.filter(({ replies }) => replies.length > 0).length,
    isDecided: carriers.some(({ choice }) => choice === 'chosen'),
  }
}
