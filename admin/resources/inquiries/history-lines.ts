import type { InquiryChange, InquiryHistory, InquiryMail } from '../../../domain/inquiries/inquiry-history.ts'
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
const statusLabel = (status: string): string => STATUS_LABELS[status] ?? status

const changeTitles = ({ status, outcome, remind_at: remind, is_held: held }: InquiryChange['changes']): string[] => [
  ...(status ? [`Status changed from ${statusLabel(status[0])} to ${statusLabel(status[1])}`] : []),
  ...(outcome ? [outcome[1] ? `Marked as ${OUTCOME_LABELS[outcome[1]].toLowerCase()}` : 'Outcome reopened'] : []),
  ...(remind ? [remind[1] ? `Reminder set for ${formatLocalDate(remind[1])}` : 'Reminder removed'] : []),
  ...(held ? [held[1] ? 'Held back' : 'Released'] : []),
]

const deliveryOf = (mail: InquiryMail | undefined): Pick<HistoryLine, 'delivery'> =>
  mail ? { delivery: { text: deliveryText(mail), hasFailed: hasFailed(mail), detail: mail.error } } : {}

const MAIL_TITLES = { inquiry: 'Request emailed to', inquiry_receipt: 'Receipt emailed to' } as const

/** The history of an inquiry, newest first. */
export const historyLines = (
  inquiry: Inquiry,
  replies: readonly InquiryReply[],
  { mails, changes, waiting }: InquiryHistory,
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
    ...changes.flatMap(({ id, created, changes: fields, actor_name }) =>
      changeTitles(fields).map((title) => ({ id: id + title, at: created, title: title + by(actor_name) })),
    ),
  ]
  return lines
    .map((line, n) => ({ line, n }))
    .sort((a, b) => b.line.at.localeCompare(a.line.at) || b.n - a.n)
    .map(({ line }) => line)
}
