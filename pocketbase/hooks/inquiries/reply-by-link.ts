import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { tidyValue } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import { isObject } from '../../../domain/guards.ts'
import { STANDING_WORDS } from '../../../domain/inquiries/customer-consent.ts'
import { deliveryText, hasFailed, type InquiryMail } from '../../../domain/inquiries/inquiry-history.ts'
import { REPLY_LINK_ANSWERS, type ReplyLinkAnswer } from '../../../domain/inquiries/reply-link.ts'
import {
  EMPTY_REPLY,
  problemsOfReply,
  type ReplyField,
  replyValues,
  type TypedReply,
} from '../../../domain/inquiries/typed-reply.ts'
import { jobFacts, readJob } from '../../../domain/requests/job.ts'
import { escapeHtml } from '../../../domain/text/escape-html.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { formatPhone, phoneLink } from '../../../domain/text/phone.ts'
import { asActor } from '../changes/request-context.ts'
import { readJson, selectRows, timeFromNow } from '../database/records.ts'
import { answerFramed, answerPage } from '../mail/email-page.ts'
import { siteUrl } from '../mail/mail-facts.ts'
import { originOf } from '../mail/outbox.ts'
import { customerStanding } from './customer-consent.ts'
import { currencyOf, sendReply } from './inquiry-replies.ts'
import { type Closed, type OpenedLink, openLink } from './reply-links.ts'
import {
  linkNote,
  REPLY_STYLE,
  type ReplyForm,
  repliesPart,
  replyForm,
  requestPart,
  type SentReply,
  unsentPart,
} from './reply-page.ts'

const consoleUrl = (app: core.App, inquiry: string): string => siteUrl(app, `/inquiries/${inquiry}`)

const STATUS: Partial<Record<ReplyLinkAnswer, number>> = { test: 200, unknown: 404, expired: 410, notYours: 403 }

const answerClosed = (e: core.RequestEvent, closed: Closed) => {
  const { title, text } = 'answer' in closed ? REPLY_LINK_ANSWERS[closed.answer] : closed
  const link = closed.inquiry && { label: 'Open it in the console', url: consoleUrl(e.app, closed.inquiry) }
  const status = 'answer' in closed ? (STATUS[closed.answer] ?? 409) : 409
  return answerPage(e, status, { title, text, ...(link ? { link } : {}) })
}

const sentFacts = (reply: core.Record): SentReply => ({
  text: reply.getString('text'),
  price: reply.getInt('price'),
  currency: reply.getString('currency'),
  available_on: reply.getString('available_on'),
  about: `Reply by ${reply.getString('author_name')}, ${formatDate(reply.getString('created'))}`,
})

const requestFacts = ({ inquiry, company }: OpenedLink) => {
  const job = readJob(readJson(inquiry.getString('job')))
  const [phone, email] = [inquiry.getString('customer_phone'), inquiry.getString('customer_email')]
  const confirmed = inquiry.getString('confirmed_at') ? 'They confirmed their email address; we' : 'We'
  return {
    about: `${inquiry.getString('customer_name')} asked ${company.getString('name')} for a quote on ${formatDate(inquiry.getString('created'))}. ${confirmed} haven’t verified who they are.`,
    job: job ? jobFacts(job) : [],
    message: job ? (job['details'] ?? '') : inquiry.getString('message'),
    contacts: [
      ...(phone ? [['Phone', formatPhone(phone), phoneLink(phone)] as const] : []),
      ['Email', email, `mailto:${email}`] as const,
    ],
  }
}

type Delivery = Pick<InquiryMail, 'state' | 'error'>

/** The title and the delivery state of a reply. */
const deliveryOf = (app: core.App, reply: core.Record): { title: string; text: string } => {
  const [mail] = selectRows<Delivery>(
    app,
    "json_object('state', state, 'error', last_error)",
    "FROM (SELECT * FROM outbox_mails WHERE kind = 'inquiry_reply' AND record = {:id} ORDER BY created DESC LIMIT 1)",
    { id: reply.id },
  )
  if (!mail && reply.getBool('is_waiting')) return { title: 'We saved your reply', text: STANDING_WORDS.asked }
  if (!mail || mail.state === 'sent') return { title: 'We sent your reply', text: '' }
  if (hasFailed(mail)) return { title: 'Your reply did not arrive', text: deliveryText(mail) }
  return { title: 'We are sending your reply', text: '' }
}

const answerReplyPage = (e: core.RequestEvent, status: number, title: string, content: readonly string[]) =>
  answerFramed(e, status, {
    title,
    style: REPLY_STYLE,
    content: `<main>\n<h1>${escapeHtml(title)}</h1>\n${content.filter(Boolean).join('\n')}\n</main>`,
  })

const answerSent = (e: core.RequestEvent, opened: OpenedLink, reply: core.Record, unsent = '') => {
  const { title, text } = deliveryOf(e.app, reply)
  const content = [
    text && `<p>${text}</p>`,
    repliesPart([sentFacts(reply)]),
    unsent && unsentPart(unsent),
    '<h2>The request</h2>',
    requestPart(requestFacts(opened)),
    linkNote(
      'You have used this link. To write again, reply to the customer’s answer.',
      consoleUrl(e.app, opened.inquiry.id),
    ),
  ]
  return answerReplyPage(e, 200, title, content)
}

type Attempt = Pick<ReplyForm, 'typed' | 'problems' | 'refusal'>
const FIRST: Attempt = { typed: EMPTY_REPLY, problems: {}, refusal: '' }

const answerForm = (e: core.RequestEvent, status: number, opened: OpenedLink, attempt: Attempt) => {
  const { link, inquiry, author } = opened
  const earlier = e.app.findRecordsByFilter('inquiry_replies', 'inquiry = {:id}', 'created', 20, 0, { id: inquiry.id })
  const content = [
    requestPart(requestFacts(opened)),
    earlier.length ? `<h2>Your company already replied</h2>` : '',
    repliesPart(earlier.flatMap((reply) => (reply ? [sentFacts(reply)] : []))),
    replyForm({
      ...attempt,
      action: pathOf(ROUTES.showReplyForm, { token: e.request?.pathValue('token') ?? '' }),
      note: STANDING_WORDS[customerStanding(e.app, inquiry.id, author.id)],
      today: timeFromNow(0).slice(0, 10),
      replyTo: author.replyTo,
      currency: currencyOf(e.app, opened.company),
      customerEmail: inquiry.getString('customer_email'),
    }),
    linkNote(
      `This link is for this request only and works until ${formatDate(link.getString('expires_at'))}.`,
      consoleUrl(e.app, inquiry.id),
    ),
  ]
  return answerReplyPage(e, status, `Reply to ${inquiry.getString('customer_name')}`, content)
}

/** GET /api/directory/reply/{token}: the request and a form. Changes nothing, because mail scanners open links. */
export const showReplyForm = (e: core.RequestEvent) => {
  const opened = openLink(e.app, e.request?.pathValue('token') ?? '')
  if (!('link' in opened)) return answerClosed(e, opened)
  return opened.sent ? answerSent(e, opened, opened.sent) : answerForm(e, 200, opened, FIRST)
}

const REFUSALS: readonly unknown[] = [400, 429]

/** The message of a refusal. @throws any other error */
const refusalOf = (error: unknown): string => {
  if (isObject(error) && REFUSALS.includes(error['status'])) return String(error['message'])
  throw error
}

/** Sends a reply in the transaction that marks the link as used, so that a double click sends one. */
const store = (tx: core.App, { link, inquiry, author }: OpenedLink, typed: TypedReply, e: core.RequestEvent) => {
  const reply = new Record(tx.findCachedCollectionByNameOrId('inquiry_replies'), {
    inquiry: inquiry.id,
    author: author.id,
    ...replyValues(typed),
  })
  const { id, name } = author
  asActor(tx, { id, name, role: 'member', origin: 'site' }, () =>
    sendReply(tx, { inquiry, reply, author, save: () => tx.save(reply) }, originOf(e)),
  )
  link.set('reply', reply.id)
  tx.save(link)
}

/** True if a repeated request sends the same text. */
const isSent = (reply: core.Record, { text }: TypedReply): boolean =>
  reply.getString('text') === tidyValue(RECORD_RULES.inquiry_replies.text, text)

/** POST to the same URL, from the page's button. Sends one reply; a repeated request shows it. */
export const sendReplyByLink = (e: core.RequestEvent) => {
  const token = e.request?.pathValue('token') ?? ''
  const typedIn = (name: ReplyField): string => (e.request?.postFormValue(name) ?? '').trim()
  const typed = { text: typedIn('text'), price: typedIn('price'), available_on: typedIn('available_on') }
  const problems = problemsOfReply(typed)
  let opened = openLink(e.app, token)
  let refusal = ''
  if (!('link' in opened)) return answerClosed(e, opened)
  if (!opened.sent && Object.keys(problems).length === 0)
    try {
      e.app.runInTransaction((tx) => {
        opened = openLink(tx, token)
        if ('link' in opened && !opened.sent) store(tx, opened, typed, e)
      })
    } catch (error) {
      refusal = refusalOf(error)
    }
  if (!('link' in opened)) return answerClosed(e, opened)
  const { sent } = opened
  if (sent) return answerSent(e, opened, sent, isSent(sent, typed) ? '' : typed.text)
  if (refusal || Object.keys(problems).length) return answerForm(e, 400, opened, { typed, problems, refusal })
  return e.redirect(303, pathOf(ROUTES.showReplyForm, { token }))
}
