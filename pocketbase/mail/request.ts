import { BRAND } from '../../domain/brand.ts'
import { type Job, readJob } from '../../domain/requests/job.ts'
import { UNCONFIRMED_DAYS } from '../../domain/requests/rules.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'
import { mayContainLink } from '../../domain/text/count-links.ts'
import { formatCountOf } from '../../domain/text/format.ts'
import { findRecord, readJson } from '../hooks/database/records.ts'
import { isPublished, publicName, siteUrl, storedInquiry } from '../hooks/mail/mail-facts.ts'
import { carrierReplies, progressOf } from '../hooks/requests/carrier-replies.ts'
import { requestUrl } from '../hooks/requests/request-links.ts'
import { reachableCarriers } from '../hooks/requests/send-request.ts'
import { type Emails, GONE, reasonUnless } from './email.ts'
import { customerPart, jobParts, requireInquiry } from './inquiry.ts'
import { type Letter, subjectOf } from './letter.ts'

const jobOf = (request: core.Record): Job => {
  const job = readJob(readJson(request.getString('job')))
  if (!job) throw new Error('the request has no job')
  return job
}

/** "A, B and C". Companies that an email must not name are counted. */
const namesOf = (names: readonly string[]): string => {
  const known = names.filter(Boolean)
  const unnamed = names.length - known.length
  const all = [
    ...known,
    ...(unnamed > 0 ? [formatCountOf(unnamed, known.length > 0 ? 'other carrier' : 'carrier')] : []),
  ]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** Anyone may have typed the address, so it contains only our words and the names of companies. */
const confirmation = (app: core.App, request: core.Record): Letter => {
  const carriers = reachableCarriers(app, request)
  const count = formatCountOf(carriers.length, 'carrier')
  return {
    subject: `Confirm your request to ${count}`,
    title: `Send your request to ${count}?`,
    parts: [
      {
        kind: 'text',
        text: `Someone entered your email address on ${BRAND.name} to ask for a quote from ${namesOf(carriers.map(({ name }) => publicName('published', name)))}. If it was you, send the request on the page that this link opens:`,
      },
      { kind: 'button', label: 'Confirm the request', url: requestUrl(app, request.id, 'confirm') },
      {
        kind: 'text',
        text: 'The carriers get nothing until you confirm. Then you see their replies side by side on a page of your own.',
      },
    ],
    footer: `If it wasn’t you, you can ignore this email: without confirmation nobody gets anything, and we delete the request after ${UNCONFIRMED_DAYS} days.`,
    unsubscribe: { text: 'Didn’t ask for it?', label: 'Stop these emails', url: requestUrl(app, request.id, 'stop') },
  }
}

const KEPT = `You received this email because you confirmed a request on ${BRAND.name}.`

const sent = (app: core.App, request: core.Record): Letter => {
  const job = jobOf(request)
  const carriers = carrierReplies(app, request.id)
  const names = carriers.map(({ company }) => publicName('published', company))
  return {
    subject: `We sent your request to ${formatCountOf(carriers.length, 'carrier')}`,
    title: `We sent your request to ${formatCountOf(carriers.length, 'carrier')}`,
    parts: [
      {
        kind: 'text',
        text: `${namesOf(names)} may now answer you by email or phone, or through ${BRAND.name}. Nobody else got your request.`,
      },
      ...jobParts(job),
      { kind: 'text', text: 'Your page shows the replies side by side. Choose, decline or close there:' },
      { kind: 'button', label: 'See the replies', url: requestUrl(app, request.id, 'view') },
    ],
    footer: `${KEPT} Keep it: anyone with its link can open your page.`,
  }
}

const reminder = (app: core.App, request: core.Record): Letter => {
  const { carriers, replied } = progressOf(app, request.id)
  const isAnswered = replied > 0
  const title = isAnswered
    ? `${replied} of ${formatCountOf(carriers, 'carrier')} replied to your request`
    : 'No reply to your request yet'
  return {
    subject: subjectOf(title),
    title,
    parts: [
      {
        kind: 'text',
        text: isAnswered
          ? `You haven’t chosen a carrier for your ${jobOf(request).kind === 'home' ? 'move' : 'freight'} yet. Compare the replies, choose one, or close the request so that the others know.`
          : 'None of the carriers replied through us. If none of them called or emailed you either, call them, or ask others. If you are done, please close the request.',
      },
      {
        kind: 'button',
        label: isAnswered ? 'Compare the replies' : 'Open your request',
        url: requestUrl(app, request.id, 'view'),
      },
      ...(isAnswered
        ? []
        : [
            {
              kind: 'link',
              text: 'Need other carriers?',
              label: 'Send a new request',
              url: siteUrl(app, STATIC_PATHS.request),
            } as const,
          ]),
    ],
    footer: `${KEPT} This is the only reminder.`,
  }
}

const chosen = (app: core.App, id: string): Letter => {
  const inquiry = requireInquiry(app, id)
  const name = mayContainLink(inquiry.customerName) ? 'A customer' : inquiry.customerName
  return {
    subject: subjectOf(`${name} chose ${publicName('published', inquiry.companyName) || 'your company'}`),
    title: `${name} chose ${inquiry.companyName}`,
    parts: [
      {
        kind: 'text',
        text: 'The customer chose you for this request. Agree on the details with them:',
      },
      customerPart(inquiry),
      ...(inquiry.job ? jobParts(inquiry.job) : []),
      { kind: 'text', text: 'Reply to this email to answer the customer.' },
      { kind: 'button', label: 'Open the inquiry', url: siteUrl(app, `/inquiries/${id}`) },
    ],
    footer: `You received this email because ${inquiry.companyName} got this request through ${BRAND.name}.`,
    replyTo: inquiry.customerEmail,
  }
}

const requireRequest = (app: core.App, id: string): core.Record => app.findRecordById('requests', id)

export const requestEmails = {
  /** To an address that someone typed into the form. */
  request_confirmation: {
    skip: (app, { record }) => {
      const request = findRecord(app, 'requests', record)
      return reasonUnless(
        request && request.getString('confirmed_at') === '' && reachableCarriers(app, request).length > 0,
      )
    },
    write: (app, [{ record }]) => confirmation(app, requireRequest(app, record)),
  },

  /** To the sender, after the confirmation. */
  request_sent: {
    skip: (app, { record }) => (findRecord(app, 'requests', record) ? '' : GONE),
    write: (app, [{ record }]) => sent(app, requireRequest(app, record)),
  },

  request_reminder: {
    skip: (app, { record }) => {
      const request = findRecord(app, 'requests', record)
      return reasonUnless(request && request.getString('closed_at') === '' && !progressOf(app, record).isDecided)
    },
    write: (app, [{ record }]) => reminder(app, requireRequest(app, record)),
  },

  /** To the chosen company. */
  request_chosen: {
    skip: (app, { record }) => {
      const inquiry = storedInquiry(app, record)
      return inquiry ? reasonUnless(isPublished(inquiry), 'The company is not published.') : GONE
    },
    write: (app, [{ record }]) => chosen(app, record),
  },
} as const satisfies Partial<Emails>
