import { BRAND } from '../../domain/brand.ts'
import { RECORD_SOURCE_LABELS, RECORD_SOURCES } from '../../domain/carrier-record/carrier-facts.ts'
import { isOneOf } from '../../domain/guards.ts'
import { REPLY_LINK_DAYS } from '../../domain/inquiries/reply-link.ts'
import { UNSUBSCRIBE_WORDS } from '../../domain/mail/email-suppressions.ts'
import { type Job, jobFacts } from '../../domain/requests/job.ts'
import { claimPath, companyPath } from '../../domain/routes.ts'
import { mayContainLink } from '../../domain/text/count-links.ts'
import { formatDate } from '../../domain/text/format.ts'
import { formatPhone } from '../../domain/text/phone.ts'
import { selectRows } from '../hooks/database/records.ts'
import { replyUrl } from '../hooks/inquiries/reply-links.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { recipientUrl } from '../hooks/mail/listing-recipients.ts'
import { isPublished, type StoredInquiry, siteUrl, storedInquiry } from '../hooks/mail/mail-facts.ts'
import { addedRecipient } from '../hooks/mail/quote-recipients.ts'
import { unsubscribeAddress } from '../hooks/mail/unsubscribe.ts'
import { type Emails, GONE, reasonUnless } from './email.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'
import { removeLink } from './recipient.ts'
import { removalUrl } from './removal.ts'

/** The explanation in the first email to an imported company, which never asked to be listed. */
interface Introduction {
  companyName: string
  /** The source of the facts and its date; each '' if unknown. */
  source: string
  sourceDay: string
  claimUrl: string
  removalUrl: string
  unsubscribeUrl: string
}

interface InquiryFacts {
  customerName: string
  customerEmail: string
  customerPhone: string
  message: string
  /** What has to be moved, if it is part of a request, whose sender confirmed the address. */
  job: Job | undefined
  companyName: string
  companyUrl: string
  /** The page that replies to this inquiry without a sign-in. '' if the email does not show the request. */
  replyUrl: string
  /** Addresses in the console: this inquiry, and all inquiries. */
  inquiryUrl: string
  consoleUrl: string
  /** True if it goes to the owner's account, whose address is not the listing's. */
  isToOwner: boolean
  /** The link that removes an address that the owner added; '' for other addresses. */
  removeUrl: string
  /** The link to leave the directory; '' if an account manages the company. */
  removalUrl: string
  introduction?: Introduction | undefined
}

/** Requests that a digest shows. The others are in the console. */
const DIGEST_REQUESTS = 10
/** Characters of each message that a digest shows. */
const EXCERPT = 300

/** The customer of an inquiry, with everything that the company needs to answer. */
export const customerPart = ({
  customerName,
  customerPhone,
  customerEmail,
}: Pick<InquiryFacts, 'customerName' | 'customerPhone' | 'customerEmail'>): LetterPart => ({
  kind: 'facts',
  facts: (
    [
      ['Name', customerName],
      ['Phone', formatPhone(customerPhone)],
      ['Email', customerEmail],
    ] as const
  ).filter(([, value]) => value !== ''),
})

/** A job as parts of an email to someone whom the sender trusts with it. */
export const jobParts = (job: Job): LetterPart[] => [
  { kind: 'facts', facts: jobFacts(job) },
  ...(job['details'] ? [{ kind: 'quote', text: job['details'] } as const] : []),
]

/** An inquiry that an administrator entered may have no message. */
const messageParts = (message: string): LetterPart[] => (message ? [{ kind: 'quote', text: message }] : [])

const footerOf = ({ companyName, companyUrl, isToOwner, removeUrl }: InquiryFacts): string => {
  if (removeUrl)
    return `You received this email because ${companyName} gets its quote requests at this address, too: ${companyUrl}`
  return isToOwner
    ? `You received this email because your ${BRAND.name} account owns ${companyName}: ${companyUrl}`
    : `You received this email because ${companyName} is listed with this address: ${companyUrl}`
}

/** One link for each company that added the address. */
const recipientLinks = (requests: readonly InquiryFacts[]): NonNullable<Letter['footerLinks']> => {
  const added = requests.filter(({ removeUrl }) => removeUrl)
  return [...new Map(added.map((facts) => [facts.companyUrl, facts])).values()].map(({ companyName, removeUrl }) =>
    removeLink(companyName, removeUrl),
  )
}

/** The link that a mail client shows as a button, too. */
const unsubscribeWith = ([link]: NonNullable<Letter['footerLinks']>): Pick<Letter, 'unsubscribe'> =>
  link ? { unsubscribe: link } : {}

/** Companies that never asked to be listed can leave: one link for each. The introduction has its own link. */
const removalLinks = (requests: readonly InquiryFacts[]): NonNullable<Letter['footerLinks']> => {
  const introduced = new Set(requests.filter((facts) => facts.introduction).map((facts) => facts.companyUrl))
  const unclaimed = requests.filter((facts) => facts.removalUrl && !introduced.has(facts.companyUrl))
  return [...new Map(unclaimed.map((facts) => [facts.companyUrl, facts])).values()].map((facts) => ({
    text: `${BRAND.name} lists ${facts.companyName} from public federal records.`,
    label: 'Correct or remove it',
    url: facts.removalUrl,
  }))
}

const introductionParts = (facts: Introduction): LetterPart[] => [
  { kind: 'heading', text: 'Why you received this email' },
  {
    kind: 'text',
    text: `${BRAND.name} is a directory of trucking, freight and moving companies in the United States and Canada. This is our first email to ${facts.companyName}: a customer found your company there and is asking for a quote. Our facts about the company, including this address, come from a public record: ${[facts.source || 'the federal record of carriers', facts.sourceDay].filter(Boolean).join(', ')}.`,
  },
  { kind: 'link', text: 'Is this your company?', label: 'Claim the listing', url: facts.claimUrl },
  {
    kind: 'link',
    text: 'Is something wrong, or don’t you want to be listed?',
    label: 'Correct or remove it',
    url: facts.removalUrl,
  },
  {
    kind: 'link',
    text: 'Don’t want quote requests by email?',
    label: UNSUBSCRIBE_WORDS.link,
    url: facts.unsubscribeUrl,
  },
]

/** One introduction for each company. */
const introductions = (requests: readonly InquiryFacts[]): LetterPart[] => {
  const introduced = requests.flatMap(({ companyUrl, introduction }) =>
    introduction ? [[companyUrl, introduction] as const] : [],
  )
  return [...new Map(introduced).values()].flatMap(introductionParts)
}

const quoteParts = (facts: InquiryFacts): LetterPart[] => [
  { kind: 'text', text: 'A visitor sent this from your page. We haven’t verified who they are.' },
  customerPart(facts),
  ...(facts.message ? [{ kind: 'text', text: 'Requirements, in the customer’s words:' } as const] : []),
  ...messageParts(facts.message),
]

const requestParts = (facts: InquiryFacts, job: Job): LetterPart[] => [
  {
    kind: 'text',
    text: 'A visitor described a job and chose you to ask for a quote, possibly with other carriers. They confirmed their email address; we haven’t verified who they are.',
  },
  ...jobParts(job),
  customerPart(facts),
]

/** The reader of an added address may have no account. */
const consoleParts = ({ removeUrl, inquiryUrl }: InquiryFacts): LetterPart[] =>
  removeUrl
    ? []
    : [{ kind: 'link', text: 'Notes, reminders and templates:', label: 'Open the inquiry', url: inquiryUrl }]

const REPLY_NOTE = `The button opens a page where you can answer with a price and a date, without signing in. It works for ${REPLY_LINK_DAYS} days. You can also reply to this email.`

/** A customer's request. The company replies on a page, or to the email. */
export const inquiryLetter = (facts: InquiryFacts): Letter => ({
  subject: subjectOf(
    mayContainLink(facts.customerName) ? 'New quote request' : `Quote request from ${facts.customerName}`,
  ),
  title: `New quote request for ${facts.companyName}`,
  parts: [
    ...(facts.job ? requestParts(facts, facts.job) : quoteParts(facts)),
    { kind: 'button', label: 'Reply', url: facts.replyUrl },
    { kind: 'text', text: REPLY_NOTE },
    ...consoleParts(facts),
    ...introductions([facts]),
  ],
  footer: footerOf(facts),
  footerLinks: removalLinks([facts]),
  replyTo: facts.customerEmail,
  ...unsubscribeWith(recipientLinks([facts])),
})

const excerpt = (text: string): string => {
  const characters = [...text]
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('').trimEnd()} …`
}

/** Several requests that arrived within a short time. */
const inquiryDigest = (requests: readonly [InquiryFacts, ...InquiryFacts[]]): Letter => {
  const more = requests.length - DIGEST_REQUESTS
  return {
    subject: `${requests.length} new quote requests`,
    title: `${requests.length} new quote requests`,
    parts: [
      { kind: 'text', text: 'Visitors sent these from your page. We haven’t verified who they are.' },
      { kind: 'text', text: 'To answer a customer, use the link below the request, or write to their address.' },
      ...requests
        .slice(0, DIGEST_REQUESTS)
        .flatMap((facts, n): LetterPart[] => [
          { kind: 'heading', text: `Request ${n + 1} for ${facts.companyName}` },
          customerPart(facts),
          ...messageParts(excerpt(facts.message)),
          { kind: 'link', text: 'Answer with a price and a date:', label: 'Reply', url: facts.replyUrl },
        ]),
      ...(more > 0 ? [{ kind: 'text', text: `${more} more are in the console, with their full text.` } as const] : []),
      { kind: 'button', label: 'Open your inquiries', url: requests[0].consoleUrl },
      ...introductions(requests),
    ],
    footer: footerOf(requests[0]),
    footerLinks: [...removalLinks(requests), ...recipientLinks(requests).slice(1)],
    ...unsubscribeWith(recipientLinks(requests)),
  }
}

/**
 * True if these rows are the first email to a company. Records that they are; if the email is refused,
 * `settle-mails.ts` forgets it.
 */
const isFirst = (app: core.App, company: string, rows: readonly OutboxRow[]): boolean => {
  app
    .db()
    .newQuery(
      "UPDATE carrier_imports SET introduction_mail = {:mail} WHERE listing = {:company} AND introduction_mail = ''",
    )
    .bind({ company, mail: rows[0]?.id ?? '' })
    .execute()
  const where = 'FROM carrier_imports WHERE listing = {:company}'
  const [by] = selectRows<string>(app, 'json_quote(introduction_mail)', where, { company })
  return rows.some(({ id }) => id === by)
}

const introductionOf = (
  app: core.App,
  inquiry: StoredInquiry,
  leaveUrl: string,
  rows: readonly OutboxRow[],
): Introduction | undefined => {
  const { companyId, companyName, companySlug, source, sourceDate, isUnclaimed } = inquiry
  if (!isUnclaimed || !isFirst(app, companyId, rows)) return undefined
  return {
    companyName,
    source: isOneOf(RECORD_SOURCES, source) ? RECORD_SOURCE_LABELS[source] : '',
    sourceDay: formatDate(sourceDate),
    claimUrl: siteUrl(app, claimPath(companySlug)),
    removalUrl: leaveUrl,
    unsubscribeUrl: unsubscribeAddress(app, rows[0]?.recipient ?? '', 'quotes'),
  }
}

/** @throws if the inquiry or its company is gone */
export const requireInquiry = (app: core.App, id: string): StoredInquiry => {
  const inquiry = storedInquiry(app, id)
  if (!inquiry) throw new Error('the inquiry or its company was deleted')
  return inquiry
}

const factsOf = (app: core.App, row: OutboxRow, rows: readonly OutboxRow[]): InquiryFacts => {
  const { record, recipient } = row
  const inquiry = requireInquiry(app, record)
  const { customerName, customerEmail, customerPhone, message, job, companyName, companySlug } = inquiry
  const added = addedRecipient(app, inquiry.companyId, recipient)
  const leaveUrl = inquiry.isUnclaimed ? removalUrl(app, inquiry.companyId, recipient) : ''
  return {
    customerName,
    customerEmail,
    customerPhone,
    message,
    job,
    companyName,
    companyUrl: siteUrl(app, companyPath(companySlug)),
    replyUrl: rows.findIndex(({ id }) => id === row.id) < DIGEST_REQUESTS ? replyUrl(app, record, recipient) : '',
    inquiryUrl: siteUrl(app, `/inquiries/${record}`),
    consoleUrl: siteUrl(app, '/inquiries'),
    isToOwner: recipient.toLowerCase() !== inquiry.companyEmail.toLowerCase(),
    removeUrl: added ? recipientUrl(app, added.id, 'remove') : '',
    removalUrl: leaveUrl,
    introduction: introductionOf(app, inquiry, leaveUrl, rows),
  }
}

/** The reason why administrators need not decide about a held inquiry. */
export const heldInquiryReason = (app: core.App, { record }: OutboxRow): string => {
  const inquiry = storedInquiry(app, record)
  return reasonUnless(inquiry && inquiry.isHeld === 1)
}

export const inquiryEmails = {
  /** To the company. */
  inquiry: {
    skip: (app, { record }) => {
      const inquiry = storedInquiry(app, record)
      return inquiry ? reasonUnless(isPublished(inquiry), 'The company is not published.') : GONE
    },
    write: (app, rows) => {
      const [first, ...others] = rows
      const facts = factsOf(app, first, rows)
      if (others.length === 0) return inquiryLetter(facts)
      return inquiryDigest([facts, ...others.map((row) => factsOf(app, row, rows))])
    },
  },
} as const satisfies Partial<Emails>
