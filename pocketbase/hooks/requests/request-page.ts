import { BRAND } from '../../../domain/brand.ts'
import { offerFacts } from '../../../domain/inquiries/offer.ts'
import { jobFacts, jobTitle, readJob } from '../../../domain/requests/job.ts'
import { REVIEW_INVITATION } from '../../../domain/reviews/rules.ts'
import { companyPath, STATIC_PATHS } from '../../../domain/routes.ts'
import { escapeHtml } from '../../../domain/text/escape-html.ts'
import { formatCountOf, formatDate } from '../../../domain/text/format.ts'
import { phoneLink } from '../../../domain/text/phone.ts'
import { readJson } from '../database/records.ts'
import { answerFramed, postButton } from '../mail/email-page.ts'
import { publicPhone } from '../mail/mail-facts.ts'
import { contactMailbox } from '../mail/outbox.ts'
import { reviewUrl } from '../reviews/review-links.ts'
import { type CarrierReply, carrierReplies } from './carrier-replies.ts'
import { requestPath } from './request-links.ts'

const { line } = BRAND.colors
const dark = BRAND.darkColors
const STYLE = `
main.wide,body:has(main.wide) header{max-width:1100px}
main.wide{padding-bottom:32px}
h2{margin:28px 0 8px;font-size:20px;line-height:1.25}
h3{margin:0;font-size:18px;line-height:1.25;overflow-wrap:anywhere}
.notice{padding:12px 16px;border-left:4px solid ${BRAND.colors.green}}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));margin:0;border:1px solid ${line}}
dl div{padding:6px 12px;border-bottom:1px solid ${line}}
dt{font-size:14px;opacity:.8}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.replies{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:16px;margin:0;padding:0;list-style:none}
.replies>li{display:flex;flex-direction:column;gap:8px;padding:16px;border:1px solid ${line};border-radius:6px}
.replies p{margin:0}
.replies blockquote{margin:0;padding-left:12px;border-left:4px solid ${line};white-space:pre-wrap;overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:auto;padding-top:8px}
.state{font-weight:700}
a{color:inherit}
.plain button{border:1px solid currentcolor;background:none;color:inherit}
@media (prefers-color-scheme:dark){dl,dl div,.replies>li,.replies blockquote{border-color:${dark.line}}}`

const text = (tag: string, words: string, attributes = ''): string =>
  `<${tag}${attributes}>${escapeHtml(words)}</${tag}>`

const stateOf = (
  { choice, isHeld, isListed, isReached, replies: [newest] }: CarrierReply,
  isClosed: boolean,
): string => {
  if (choice === 'chosen') return 'You chose this carrier'
  if (choice === 'declined') return isClosed ? 'Not chosen' : 'You declined'
  if (isHeld === 1) return 'Not sent yet: we check requests with several links first'
  if (newest) return `Replied on ${formatDate(newest.on)}`
  if (isListed === 0) return 'No longer listed'
  return isReached === 1 ? 'No reply here yet' : 'Our emails don’t reach this carrier. Please call.'
}

const factList = (facts: readonly (readonly [label: string, value: string])[]): string =>
  facts.length > 0
    ? `<dl>${facts.map(([label, value]) => `<div>${text('dt', label)}${text('dd', value)}</div>`).join('')}</dl>`
    : ''

const phoneLine = (phone: string): string => {
  const link = phoneLink(phone)
  return link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(publicPhone(phone))}</a></p>` : ''
}

/** Only a carrier that got the request can be reviewed for it, and one that said no has done no job. */
const reviewLine = (app: core.App, { inquiry, slug, company, isListed, isHeld, choice }: CarrierReply): string =>
  isListed === 1 && isHeld === 0 && choice !== 'declined'
    ? `<p><a href="${escapeHtml(reviewUrl(app, inquiry, slug))}">${REVIEW_INVITATION.label}<span class="sr"> of ${escapeHtml(company)}</span></a></p>`
    : ''

const carrierItem = (app: core.App, request: core.Record, carrier: CarrierReply, isOpen: boolean): string => {
  const { inquiry, company, slug, phone, isListed, choice, replies } = carrier
  const name =
    isListed === 1 ? `<a href="${escapeHtml(companyPath(slug))}">${escapeHtml(company)}</a>` : escapeHtml(company)
  const path = (action: 'choose' | 'decline') => requestPath(app, request.id, action, inquiry)
  const actions =
    isOpen && !choice
      ? `<div class="actions">${postButton(path('choose'), 'Choose', company)}<div class="plain">${postButton(path('decline'), 'Decline', company)}</div></div>`
      : ''
  return [
    `<li><h3>${name}</h3>`,
    text('p', stateOf(carrier, !isOpen), ' class="state"'),
    ...replies.flatMap((reply) => [factList(offerFacts(reply)), text('blockquote', reply.text)]),
    isListed === 1 ? phoneLine(phone) : '',
    reviewLine(app, carrier),
    `${actions}</li>`,
  ].join('\n')
}

const jobPart = (request: core.Record): string => {
  const job = readJob(readJson(request.getString('job')))
  if (!job) return ''
  return `<h2>What you asked for</h2>${factList(jobFacts(job))}${job['details'] ? text('p', job['details'], ' style="white-space:pre-wrap"') : ''}`
}

/** Carriers that replied come first, the others stay in order. */
const repliedFirst = (carriers: readonly CarrierReply[]): CarrierReply[] =>
  [true, false].flatMap((hasReplied) => carriers.filter(({ replies }) => replies.length > 0 === hasReplied))

const introOf = (carriers: readonly CarrierReply[], isClosed: boolean): string => {
  if (isClosed) return 'This request is closed. Carriers that you did not choose see that you declined.'
  const replied = carriers.filter(({ replies }) => replies.length > 0).length
  const said =
    replied === 0
      ? 'Nobody has replied here yet.'
      : `${replied} of ${formatCountOf(carriers.length, 'carrier')} replied.`
  return `${said} Carriers may also answer you by email or phone; this page shows only what they sent through ${BRAND.name}.`
}

/** Responds with the private page of a confirmed request: every carrier with its replies, side by side. */
export const answerReplies = (e: core.RequestEvent, request: core.Record, notice = '') => {
  const carriers = carrierReplies(e.app, request.id)
  const isClosed = request.getString('closed_at') !== ''
  const job = readJob(readJson(request.getString('job')))
  const title = job ? jobTitle(job) : 'Your request'
  const close = `<div class="plain">${postButton(requestPath(e.app, request.id, 'close'), 'Close this request')}</div>`
  return answerFramed(e, 200, {
    title,
    style: STYLE,
    content: `<main class="wide">
${text('h1', title)}
${notice ? text('p', notice, ' class="notice" role="status"') : ''}
${text('p', introOf(carriers, isClosed))}
<h2>Replies</h2>
<ul class="replies">${repliedFirst(carriers)
      .map((carrier) => carrierItem(e.app, request, carrier, !isClosed))
      .join('\n')}</ul>
${jobPart(request)}
${isClosed ? `<p><a href="${STATIC_PATHS.request}">Send a new request</a></p>` : `<h2>Done?</h2>${text('p', 'When you close the request, carriers that you did not choose learn that you decided. You cannot reopen it.')}${close}`}
${text('p', `Sent on ${formatDate(request.getString('confirmed_at'))}. Anyone with the address of this page can read it. Questions: ${contactMailbox()}.`)}
</main>`,
  })
}
