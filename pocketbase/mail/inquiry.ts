import { BRAND } from '../../domain/brand.ts'
import { RECORD_SOURCE_LABELS, type RecordSource } from '../../domain/carrier-record/carrier-facts.ts'
import { UNSUBSCRIBE_WORDS } from '../../domain/mail/unsubscribe.ts'
import { claimPath, companyPath } from '../../domain/routes.ts'
import { mayContainLink } from '../../domain/text/count-links.ts'
import { formatDate } from '../../domain/text/format.ts'
import { formatPhone } from '../../domain/text/phone.ts'
import { selectRows } from '../hooks/database/records.ts'
import { consentLink } from '../hooks/inquiries/customer-consent.ts'
import type { ClaimedRow } from '../hooks/mail/claim-mails.ts'
import { publicCompany, publicPhone, type StoredInquiry, siteAddress, storedInquiry } from '../hooks/mail/mail-facts.ts'
import { contactMailbox } from '../hooks/mail/outbox.ts'
import { unsubscribeAddress } from '../hooks/mail/unsubscribe.ts'
import { areQuotesMailed } from '../hooks/mail/wanted-mail.ts'
import { replyLetter } from './inquiry-reply.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'
import { removalAddress } from './removal.ts'

/** What the mails about a request for a quote say. */
interface InquiryFacts {
  customerName: string
  customerEmail: string
  customerPhone: string
  message: string
  companyName: string
  /** Addresses of the company's page, of the inquiry in the console and of all inquiries there. */
  companyUrl: string
  inquiryUrl: string
  consoleUrl: string
  /** Where the company leaves the directory; '' for one that somebody manages. */
  removalUrl: string
  /** Of the first mail to a company that an import brought. */
  introduction?: Introduction | undefined
}

/** Requests that a digest shows; the others are in the console. */
const SHOWN = 10
/** Characters that a digest shows of each. */
const EXCERPT = 300

/** What is known of the customer. */
const factsOf = ({ customerName, customerPhone, customerEmail }: InquiryFacts): LetterPart => ({
  kind: 'facts',
  facts: (
    [
      ['Name', customerName],
      ['Phone', formatPhone(customerPhone)],
      ['Email', customerEmail],
    ] as const
  ).filter(([, value]) => value !== ''),
})

/** An inquiry that did not come by the form may have no words. */
const wordsOf = (message: string): LetterPart[] => (message ? [{ kind: 'quote', text: message }] : [])

const footerOf = ({ companyName, companyUrl }: InquiryFacts): string =>
  `You get this because ${companyName} is listed with this address: ${companyUrl}`

/** A way out for companies that never asked to be listed, each once. */
const removalLinks = (requests: readonly InquiryFacts[]): NonNullable<Letter['footerLinks']> => {
  const unclaimed = requests.filter(({ removalUrl }) => removalUrl)
  const byCompany = new Map(unclaimed.map((facts) => [facts.companyUrl, facts]))
  const introduced = new Set(requests.filter(({ introduction }) => introduction).map(({ companyUrl }) => companyUrl))
  return [...byCompany.values()]
    .filter(({ companyUrl }) => !introduced.has(companyUrl))
    .map(({ companyName, removalUrl }) => ({
      text: `${BRAND.name} lists ${companyName} from the federal record.`,
      label: 'Correct or remove it',
      url: removalUrl,
    }))
}

/** Each company's once. */
const introductions = (requests: readonly InquiryFacts[]): LetterPart[] => {
  const first = requests.filter(({ introduction }) => introduction)
  const byCompany = new Map(first.map(({ companyUrl, introduction }) => [companyUrl, introduction]))
  return [...byCompany.values()].flatMap((introduction) => (introduction ? introductionParts(introduction) : []))
}

/** To the company: a customer's request, to be answered by replying. */
export const inquiryLetter = (facts: InquiryFacts): Letter => ({
  subject: subjectOf(
    mayContainLink(facts.customerName) ? 'New quote request' : `Quote request from ${facts.customerName}`,
  ),
  title: `New quote request for ${facts.companyName}`,
  parts: [
    { kind: 'text', text: 'A visitor of your page wrote this. We have not checked who it is.' },
    factsOf(facts),
    ...(facts.message ? [{ kind: 'text', text: 'Requirements, in the words of the customer:' } as const] : []),
    ...wordsOf(facts.message),
    { kind: 'text', text: 'To answer the customer, reply to this mail.' },
    { kind: 'button', label: 'Open the inquiry', url: facts.inquiryUrl },
    ...introductions([facts]),
  ],
  footer: footerOf(facts),
  footerLinks: removalLinks([facts]),
  replyTo: facts.customerEmail,
})

const excerpt = (text: string): string => {
  const characters = [...text]
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('').trimEnd()} …`
}

/** To the company: several requests that came within a short time. */
export const inquiryDigest = (requests: readonly InquiryFacts[]): Letter => {
  const [first] = requests
  const more = requests.length - SHOWN
  return {
    subject: `${requests.length} new quote requests`,
    title: `${requests.length} new quote requests`,
    parts: [
      { kind: 'text', text: 'Visitors of your page wrote these. We have not checked who they are.' },
      { kind: 'text', text: 'To answer a customer, write to the address or call the number of the request.' },
      ...requests
        .slice(0, SHOWN)
        .flatMap((facts, n): LetterPart[] => [
          { kind: 'heading', text: `Request ${n + 1} for ${facts.companyName}` },
          factsOf(facts),
          ...wordsOf(excerpt(facts.message)),
        ]),
      ...(more > 0 ? [{ kind: 'text', text: `${more} more are in the console, with all words.` } as const] : []),
      { kind: 'button', label: 'Open your inquiries', url: first?.consoleUrl ?? '' },
      ...introductions(requests),
    ],
    footer: first ? footerOf(first) : '',
    footerLinks: removalLinks(requests),
  }
}

/** How a company learns of a request: by mail, in the console alone, or not at all. */
type WayToCompany = 'mail' | 'console' | 'none'

const ANSWER = 'An answer comes from the company directly, by mail or phone.'

const RECEIPT_WORDS: Record<WayToCompany, { title: string; textOf: (company: string) => string }> = {
  mail: {
    title: 'Your request was sent',
    textOf: (company) => `We are passing your request for a quote on to ${company}. ${ANSWER}`,
  },
  console: {
    title: 'Your request was sent',
    textOf: (company) => `Your request for a quote is in the account of ${company} with us. ${ANSWER}`,
  },
  none: {
    title: 'Your request could not be passed on',
    textOf: (company) =>
      `We have your request for a quote, but no mail of ours reaches ${company} at present. Please contact the company another way.`,
  },
}

/**
 * To the customer: what became of the request. Nobody has proved the address, so the mail says none of the words that
 * came with it; and it names no address of the company, which the site shows nobody.
 * @param company the company, when everybody may see it
 */
const inquiryReceipt = (
  company: { name: string; url: string; phone: string } | undefined,
  way: WayToCompany,
): Letter => ({
  subject: 'Your request for a quote',
  title: RECEIPT_WORDS[way].title,
  parts: [
    { kind: 'text', text: RECEIPT_WORDS[way].textOf(company?.name ?? 'the company') },
    ...(company?.phone
      ? [
          { kind: 'text', text: 'To add something, or if it is urgent, call the company:' } as const,
          { kind: 'facts', facts: [['Phone', company.phone]] } as const,
        ]
      : []),
    {
      kind: 'text',
      text: 'A reply to this mail does not reach the company. When the company writes to you, reply to its mail.',
    },
    ...(company ? [{ kind: 'button', label: 'See the company’s page', url: company.url } as const] : []),
  ],
  footer: 'You get this because a request was sent with your address. If it was not you, ignore this mail.',
})

/** What the first mail to a company says that an import brought: it never asked to be listed. */
interface Introduction {
  companyName: string
  /** Where the facts are from, and their day, in words; each '' when unknown. */
  source: string
  sourceDay: string
  claimUrl: string
  removalUrl: string
  unsubscribeUrl: string
}

const recordOf = ({ source, sourceDay }: Introduction): string =>
  [source || 'the federal record of carriers', sourceDay].filter(Boolean).join(', ')

/** Who we are, why the company gets this, where the facts are from, and what it can do about all of it. */
const introductionParts = (facts: Introduction): LetterPart[] => [
  { kind: 'heading', text: 'Why you get this mail' },
  {
    kind: 'text',
    text: `${BRAND.name} is a directory of trucking, freight and moving companies in the United States and Canada. This is our first mail to ${facts.companyName}: a customer found it there and asks for a quote. What we know of the company, this address too, is from a public register: ${recordOf(facts)}.`,
  },
  { kind: 'link', text: 'Is it your company?', label: 'Claim the listing', url: facts.claimUrl },
  {
    kind: 'link',
    text: 'Is something wrong, or should it not be listed?',
    label: 'Correct or remove it',
    url: facts.removalUrl,
  },
  {
    kind: 'link',
    text: 'You do not want such requests by mail?',
    label: UNSUBSCRIBE_WORDS.link,
    url: facts.unsubscribeUrl,
  },
]

/** The mails about quote requests. */

const inquiryOf = (app: core.App, id: string): StoredInquiry => {
  const inquiry = storedInquiry(app, id)
  if (!inquiry) throw new Error('the request, or its company, has been deleted')
  return inquiry
}

export const inquiryFacts = (
  app: core.App,
  { record, recipient }: ClaimedRow,
  rows: readonly ClaimedRow[],
): InquiryFacts => {
  const inquiry = inquiryOf(app, record)
  const { customerName, customerEmail, customerPhone, message, companyName, companySlug } = inquiry
  const removalUrl = inquiry.isUnclaimed ? removalAddress(app, inquiry.companyId, recipient) : ''
  return {
    customerName,
    customerEmail,
    customerPhone,
    message,
    companyName,
    companyUrl: siteAddress(app, companyPath(companySlug)),
    inquiryUrl: siteAddress(app, `/inquiries/${record}`),
    consoleUrl: siteAddress(app, '/inquiries'),
    removalUrl,
    introduction: introductionOf(app, inquiry, removalUrl, rows),
  }
}

const wayOf = (app: core.App, { companyEmail, isManaged }: StoredInquiry): WayToCompany => {
  if (areQuotesMailed(app, companyEmail)) return 'mail'
  return isManaged === 1 ? 'console' : 'none'
}

export const receipt = (app: core.App, id: string): Letter => {
  const inquiry = inquiryOf(app, id)
  return inquiryReceipt(publicCompany(app, inquiry), wayOf(app, inquiry))
}

export const inquiryReply = (app: core.App, id: string): Letter => {
  const reply = app.findRecordById('inquiry_replies', id)
  const inquiry = inquiryOf(app, reply.getString('inquiry'))
  const { companyName, companySlug, companyPhone, askedAt, customerEmail: email } = inquiry
  const ask = { inquiry: reply.getString('inquiry'), email }
  const consent = reply.getBool('asks_customer') && {
    yes: siteAddress(app, consentLink(app, { ...ask, answer: 'yes' })),
    no: siteAddress(app, consentLink(app, { ...ask, answer: 'no' })),
  }
  return replyLetter({
    ...(consent ? { consent } : {}),
    text: reply.getString('text'),
    replyTo: reply.getString('reply_to'),
    companyName,
    companyUrl: siteAddress(app, companyPath(companySlug)),
    companyPhone: publicPhone(companyPhone),
    askedOn: formatDate(askedAt),
    mailbox: contactMailbox(),
  })
}

/** Whether a mail is the first one to a company, which it is from now on unless it is refused, however often it is written. */
const isFirst = (app: core.App, company: string, rows: readonly ClaimedRow[]): boolean => {
  const [first] = rows
  app
    .db()
    .newQuery("UPDATE carrier_imports SET introduced_by = {:mail} WHERE listing = {:company} AND introduced_by = ''")
    .bind({ company, mail: first?.id ?? '' })
    .execute()
  const where = 'FROM carrier_imports WHERE listing = {:company}'
  const [by] = selectRows<string>(app, 'json_quote(introduced_by)', where, { company })
  return rows.some(({ id }) => id === by)
}

/**
 * What a mail of these rows says of us to a company that an import brought and nobody manages; undefined when an earlier
 * mail has said it.
 */
const introductionOf = (
  app: core.App,
  inquiry: StoredInquiry,
  removalUrl: string,
  rows: readonly ClaimedRow[],
): Introduction | undefined => {
  const { companyId, companyName, companySlug, source, sourceDate, isUnclaimed } = inquiry
  if (!isUnclaimed || !isFirst(app, companyId, rows)) return undefined
  return {
    companyName,
    source: source ? RECORD_SOURCE_LABELS[source as RecordSource] : '',
    sourceDay: formatDate(sourceDate),
    claimUrl: siteAddress(app, claimPath(companySlug)),
    removalUrl,
    unsubscribeUrl: unsubscribeAddress(app, rows[0]?.recipient ?? '', 'quotes'),
  }
}
