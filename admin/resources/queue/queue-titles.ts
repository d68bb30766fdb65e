import type { QueueItem } from '../../../contract/queue-items.ts'
import { REQUEST_TYPE_LABELS } from '../../../domain/listing-requests/rules.ts'
import { MAIL_KIND_LABELS } from '../../../domain/mail/mail-kinds.ts'
import { QUEUE_WORDS, type QueueWords, REQUEST_TO_CORRECT } from '../../../domain/moderation/queue.ts'
import { REMOVAL_REQUEST_LABELS } from '../../../domain/removal-requests/rules.ts'
import { REPORT_REASON_LABELS } from '../../../domain/reviews/rules.ts'

export const titleOf = (item: QueueItem): string => {
  switch (item.kind) {
    case 'listings':
      return item.name
    case 'edits':
    case 'photos':
    case 'claims':
      return item.company.name
    case 'reviews':
    case 'inquiries':
      return item.customer_name
    case 'requests':
      return `${REQUEST_TYPE_LABELS[item.request_type]}: ${item.company.name}`
    case 'reports':
      return item.review.customer_name
    case 'removals':
      return item.company?.name ?? item.named
    case 'mails':
      return `${MAIL_KIND_LABELS[item.mail]} to ${item.recipient}`
  }
}

/** The second line of a row. */
export const hintOf = (item: QueueItem): string => {
  switch (item.kind) {
    case 'listings':
      return item.place ?? ''
    case 'photos':
      return item.description
    case 'edits':
    case 'claims':
    case 'requests':
      return item.sender.name || item.sender.email
    case 'reviews':
      return `${item.rating} of 5 for ${item.company.name}`
    case 'inquiries':
      return `to ${item.company.name}`
    case 'reports':
      return `${REPORT_REASON_LABELS[item.reason]} · ${item.company.name}`
    case 'removals':
      return REMOVAL_REQUEST_LABELS[item.request_type]
    case 'mails':
      return item.last_error
  }
}

/** Labels of its decisions. */
export const wordsOf = (item: QueueItem): QueueWords =>
  item.kind === 'removals' && (item.request_type === 'correct' || !item.company)
    ? REQUEST_TO_CORRECT
    : QUEUE_WORDS[item.kind]
