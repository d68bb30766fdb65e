import { BRAND } from '../../../domain/brand.ts'
import { type Currency, OFFER_LABELS, type Offer, offerFacts, priceLabel } from '../../../domain/inquiries/offer.ts'
import { FOLLOW_UP_LIMITS } from '../../../domain/inquiries/rules.ts'
import {
  REPLY_FIELDS,
  type ReplyField,
  type ReplyProblems,
  type TypedReply,
} from '../../../domain/inquiries/typed-reply.ts'
import { escapeHtml } from '../../../domain/text/escape-html.ts'

export interface SentReply extends Offer {
  text: string
  /** "Replied by Olive Owner on Jan 31, 2026" */
  about: string
}

export interface ReplyForm {
  /** URL that receives the form. */
  action: string
  typed: TypedReply
  /** The problem of each invalid field. */
  problems: ReplyProblems
  /** Why the reply was not sent, if no field is the reason. */
  refusal: string
  /** What the sender must know about this customer. '' if nothing. */
  note: string
  /** The first day that can be offered, as YYYY-MM-DD. */
  today: string
  /** Where the customer's response goes. */
  replyTo: string
  /** Of the company's prices. */
  currency: Currency
  customerEmail: string
}

const { colors, darkColors } = BRAND
export const REPLY_STYLE = `
h2{margin:24px 0 8px;font-size:20px;line-height:1.25}
main a{color:inherit}
blockquote{margin:12px 0;padding:2px 0 2px 14px;border-left:4px solid ${colors.green};white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:12px 0}
dd{margin:0;overflow-wrap:anywhere}
dd a{display:inline-block;padding:4px 0}
.muted,dt{color:#4d5662}
.fault{color:${colors.red};font-weight:700}
label{display:block;margin:16px 0 4px;font-weight:700}
input,textarea{box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;border:1px solid #767d87;border-radius:6px;background:transparent;color:inherit;font:inherit}
textarea{min-height:180px;resize:vertical}
@media (prefers-color-scheme:dark){
.muted,dt{color:#a9b0b8}
.fault{color:#f97066}
input,textarea{background:${darkColors.card}}
}`

const paragraph = (text: string, look = ''): string => `<p${look && ` class="${look}"`}>${escapeHtml(text)}</p>`

/** A label, a value and where the value leads. */
type Fact = readonly [string, string, (string | undefined)?]

const facts = (given: readonly Fact[]): string => {
  const rows = given.map(([label, value, url]) => {
    const text = escapeHtml(value)
    return `<dt>${escapeHtml(label)}</dt><dd>${url ? `<a href="${escapeHtml(url)}">${text}</a>` : text}</dd>`
  })
  return rows.length ? `<dl>${rows.join('')}</dl>` : ''
}

const quote = (text: string): string => `<blockquote>${escapeHtml(text)}</blockquote>`

const labelsIn = (currency: Currency): Record<ReplyField, string> => ({
  text: 'Your reply',
  price: priceLabel(currency),
  available_on: `${OFFER_LABELS.available_on} (optional)`,
})

/** The label, the input and the problem of a field. @param attributes HTML attributes of the input */
const field = (
  { problems, currency }: ReplyForm,
  name: ReplyField,
  inputOf: (attributes: string) => string,
): string => {
  const problem = problems[name]
  const isFirst = REPLY_FIELDS.find((each) => problems[each]) === name
  const invalid = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"${isFirst ? ' autofocus' : ''}` : ''
  return `<label for="${name}">${escapeHtml(labelsIn(currency)[name])}</label>
${inputOf(`id="${name}" name="${name}"${invalid}`)}
${problem ? `<p class="fault" id="${name}-problem">${escapeHtml(problem)}</p>` : ''}`
}

/** The form, as HTML. Browsers need no script for it. */
export const replyForm = (form: ReplyForm): string => {
  const { action, typed, refusal, note, today, replyTo, customerEmail } = form
  return `<form method="post" action="${escapeHtml(action)}">
${refusal ? `<p class="fault" role="alert">${escapeHtml(refusal)}</p>` : ''}
${note && paragraph(note, 'muted')}
${field(form, 'text', (attributes) => `<textarea ${attributes} required maxlength="${FOLLOW_UP_LIMITS.reply}">${escapeHtml(`\n${typed.text}`)}</textarea>`)}
${field(form, 'price', (attributes) => `<input ${attributes} inputmode="numeric" autocomplete="off" maxlength="20" value="${escapeHtml(typed.price)}">`)}
${field(form, 'available_on', (attributes) => `<input ${attributes} type="date" min="${today}" value="${escapeHtml(typed.available_on)}">`)}
${paragraph(`We email your reply to ${customerEmail}. The customer’s answer goes to ${replyTo}.`)}
<button type="submit">Send reply</button>
</form>`
}

interface RequestFacts {
  /** "Dana Reyes asked Prairie Lines for a quote on Jan 31, 2026." */
  about: string
  /** What has to be moved, if the customer described it. */
  job: readonly Fact[]
  message: string
  contacts: readonly Fact[]
}

/** The customer's request, as HTML. */
export const requestPart = ({ about, job, message, contacts }: RequestFacts): string =>
  [paragraph(about), facts(job), message && quote(message), facts(contacts)].join('\n')

/** Replies that the customer got, as HTML. */
export const repliesPart = (replies: readonly SentReply[]): string =>
  replies
    .map(({ about, text, ...offer }) => [paragraph(about, 'muted'), quote(text), facts(offerFacts(offer))].join('\n'))
    .join('\n')

/** A text that was not sent, so that its author can copy it. */
export const unsentPart = (text: string): string =>
  `<h2>This text was not sent</h2>\n${paragraph('You had already replied. To send it, reply to the customer’s answer or use the console.')}\n${quote(text)}`

/** What a link is good for, and the way to the console. */
export const linkNote = (text: string, consoleUrl: string): string =>
  `<p class="muted">${escapeHtml(text)} <a href="${escapeHtml(consoleUrl)}">Open it in the console</a></p>`
