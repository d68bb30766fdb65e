import type { InquiryHistory, InquiryMail } from '../../../domain/inquiries/inquiry-history.ts'
import { deliveryText, hasFailed, WAITING_TEXT } from '../../../domain/inquiries/inquiry-history.ts'
import { offerFacts } from '../../../domain/inquiries/offer.ts'
import { INQUIRY_STATUS_LABELS, OUTCOME_LABELS } from '../../../domain/inquiries/rules.ts'
import type { Inquiry, InquiryReply } from '../../../domain/inquiries/schema.ts'
import { formatLocalDate } from '../../../domain/text/format.ts'

export interface HistoryLine {
  id: string
  at: string
  title: string
  /** Text of a reply. */
  text?: string
  /** Price and date of a reply. */
  facts?: string
  /** Delivery status of its email. */
  delivery?: { text: string; hasFailed: boolean; detail: string }
}

const STATUS_LABELS: Readonly<Record<string, string>> = INQUIRY_STATUS_LABELS
const RESULT_LABELS: Readonly<Record<string, string>> = OUTCOME_LABELS
const statusLabel = (status: string): string => STATUS_LABELS[status] ?? status

const changeTitle = ({ kind, before, after }: InquiryHistory['events'][number]): string => {
  switch (kind) {
    case 'status':
      return `Status changed from ${statusLabel(before)} to ${statusLabel(after)}`
    case 'outcome':
      return after ? `Marked as ${(RESULT_LABELS[after] ?? after).toLowerCase()}` : 'Outcome reopened'
    case 'reminder':
      return after ? `Reminder set for ${formatLocalDate(after)}` : 'Reminder removed'
    case 'released':
      return after === 'false' ? 'Released' : 'Held back'
  }
}

const deliveryOf = (mail: InquiryMail | undefined): Pick<HistoryLine, 'delivery'> =>
  mail ? { delivery: { text: deliveryText(mail), hasFailed: hasFailed(mail), detail: mail.error } } : {}

const MAIL_TITLES = { inquiry: 'Request emailed to', inquiry_receipt: 'Receipt emailed to' } as const

/** The history of an inquiry, newest first. */
export const historyLines = (
  inquiry: Inquiry,
  replies: readonly InquiryReply[],
  { mails, events, waiting }: InquiryHistory,
): HistoryLine[] => {
  const by = (name: string): string => (name ? ` by ${name}` : '')
  const lines: HistoryLine[] = [
    { id: inquiry.id, at: inquiry.created, title: `Received from ${inquiry.customer_name}` },
    ...mails.flatMap((mail): HistoryLine[] =>
      mail.kind === 'inquiry_reply'
        ? []
        : [
            {
              id: mail.id,
              at: mail.created,
              title: `${MAIL_TITLES[mail.kind]} ${mail.recipient}`,
              ...deliveryOf(mail),
            },
          ],
    ),
    ...replies.map((reply) => ({
      id: reply.id,
      at: reply.created,
      title: `Reply${by(reply.author_name)}`,
      text: reply.text,
      facts: offerFacts(reply)
        .map(([label, value]) => `${label}: ${value}`)
        .join(' · '),
      ...(waiting.includes(reply.id)
        ? { delivery: { text: WAITING_TEXT, hasFailed: false, detail: '' } }
        : deliveryOf(mails.find(({ record }) => record === reply.id))),
    })),
    ...events.map((event) => ({
      id: event.id,
      at: event.created,
      title: changeTitle(event) + by(event.actor_name),
    })),
  ]
  return lines
    .map((line, n) => ({ line, n }))
    .sort((a, b) => b.line.at.localeCompare(a.line.at) || b.n - a.n)
    .map(({ line }) => line)
}
