import { BRAND } from '../../domain/brand.ts'
import { type Offer, offerFacts } from '../../domain/inquiries/offer.ts'
import { REVIEW_INVITATION } from '../../domain/reviews/rules.ts'
import { companyPath } from '../../domain/routes.ts'
import { mayContainLink } from '../../domain/text/count-links.ts'
import { formatDate } from '../../domain/text/format.ts'
import { findRecord } from '../hooks/database/records.ts'
import { consentLink, customerStanding } from '../hooks/inquiries/customer-consent.ts'
import { acceptsQuoteEmails } from '../hooks/mail/do-not-email.ts'
import {
  type PublicCompany,
  publicCompany,
  publicPhone,
  type StoredInquiry,
  siteUrl,
  storedInquiry,
} from '../hooks/mail/mail-facts.ts'
import { contactMailbox } from '../hooks/mail/outbox.ts'
import { quoteRecipients } from '../hooks/mail/quote-recipients.ts'
import { reviewUrl } from '../hooks/reviews/review-links.ts'
import { type Emails, GONE, reasonUnless } from './email.ts'
import { requireInquiry } from './inquiry.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** The way in which a company gets a request. */
type Channel = 'email' | 'console' | 'none'

const REPLY_NOTE = 'The company will reply to you directly by email or phone.'
const RECEIPT_TEXTS: Record<Channel, { title: string; textOf: (company: string) => string }> = {
  email: {
    title: 'We sent your request',
    textOf: (company) => `We are forwarding your quote request to ${company}. ${REPLY_NOTE}`,
  },
  console: {
    title: 'We sent your request',
    textOf: (company) => `Your quote request is in the ${BRAND.name} account of ${company}. ${REPLY_NOTE}`,
  },
  none: {
    title: 'We couldn’t forward your request',
    textOf: (company) =>
      `We have your quote request, but our emails don’t reach ${company} right now. Please contact the company another way.`,
  },
}

/**
 * Nobody has verified the customer's address, so the receipt contains none of the words that came with the request. It
 * does not show the company's email address, which the site hides too.
 */
const receipt = (company: PublicCompany | undefined, channel: Channel): Letter => ({
  subject: 'Your quote request',
  title: RECEIPT_TEXTS[channel].title,
  parts: [
    { kind: 'text', text: RECEIPT_TEXTS[channel].textOf(company?.name ?? 'the company') },
    ...(company?.phone
      ? [
          { kind: 'text', text: 'To add details, or if it’s urgent, call the company:' } as const,
          { kind: 'facts', facts: [['Phone', company.phone]] } as const,
        ]
      : []),
    {
      kind: 'text',
      text: 'Replies to this email don’t reach the company. When the company writes to you, reply to its email.',
    },
    ...(company ? [{ kind: 'button', label: 'See the company’s page', url: company.url } as const] : []),
  ],
  footer:
    'You received this email because someone sent a request with your address. If it wasn’t you, you can ignore it.',
})

const channelOf = (app: core.App, { companyId, isManaged }: StoredInquiry): Channel => {
  if (quoteRecipients(app, companyId).some((email) => acceptsQuoteEmails(app, email))) return 'email'
  return isManaged === 1 ? 'console' : 'none'
}

export interface ReplyFacts {
  text: string
  offer: Offer
  /** The company's mailbox. */
  replyTo: string
  companyName: string
  companyUrl: string
  /** Where the customer reviews the company. */
  reviewUrl: string
  /** '' if unknown. */
  companyPhone: string
  /** "Jan 31, 2026" */
  requestedOn: string
  /** The address for abuse reports. */
  mailbox: string
  /** Links for a customer who has not confirmed the request yet. */
  consent?: { yes: string; no: string }
}

/** A name that an email client could turn into a link is not used. */
const safeName = ({ companyName }: ReplyFacts, instead: string): string =>
  mayContainLink(companyName) ? instead : companyName

const factParts = ({ offer, companyPhone }: ReplyFacts): LetterPart[] => {
  const facts = [...offerFacts(offer), ...(companyPhone ? [['Phone', companyPhone] as const] : [])]
  return facts.length ? [{ kind: 'facts', facts }] : []
}

const replyHeaders = (facts: ReplyFacts) => {
  const name = safeName(facts, '')
  return {
    subject: subjectOf(`Re: Your request ${name ? `to ${name}` : 'for a quote'}`),
    replyTo: facts.replyTo,
    senderName: `${safeName(facts, 'The company')} via ${BRAND.name}`,
    isPersonal: true,
  } as const
}

/** Anyone may have typed the address, so every link in the first reply leads to us. */
const firstReply = (facts: ReplyFacts, { yes, no }: { yes: string; no: string }): Letter => ({
  ...replyHeaders(facts),
  title: 'Did you ask for this quote?',
  parts: [
    {
      kind: 'text',
      text: `On ${facts.requestedOn}, someone entered your email address on ${BRAND.name} and asked ${safeName(facts, 'a company')} for a quote. The company replied:`,
    },
    { kind: 'quote', text: facts.text },
    ...factParts(facts),
    {
      kind: 'text',
      text: 'If you asked for it, press the button so that the company can write to you again. You can also reply to this email: your reply goes to the company.',
    },
    { kind: 'button', label: 'Yes, I asked for it', url: yes },
    { kind: 'link', text: 'Didn’t ask for it?', label: 'Stop these emails', url: no },
  ],
  footer: `The company cannot send you more emails through us unless you press the button. Report misuse to ${facts.mailbox}.`,
})

const furtherReply = (facts: ReplyFacts): Letter => ({
  ...replyHeaders(facts),
  title: `${safeName(facts, 'The company')} replied to your request`,
  parts: [
    { kind: 'quote', text: facts.text },
    { kind: 'text', text: 'Reply to this email to answer the company.' },
    ...factParts(facts),
    { kind: 'button', label: 'See the company’s page', url: facts.companyUrl },
    { kind: 'link', ...REVIEW_INVITATION, url: facts.reviewUrl },
  ],
  footer: `You received this email because someone asked for a quote with your address on ${facts.requestedOn}. If it wasn’t you, you can ignore it or tell ${facts.mailbox}.`,
})

/** A company's reply, in its own words. The customer's answer goes to the company's mailbox. */
export const replyLetter = (facts: ReplyFacts): Letter =>
  facts.consent ? firstReply(facts, facts.consent) : furtherReply(facts)

export const customerEmails = {
  inquiry_receipt: {
    skip: (app, { record }) => (storedInquiry(app, record) ? '' : GONE),
    write: (app, [{ record }]) => {
      const inquiry = requireInquiry(app, record)
      return receipt(publicCompany(app, inquiry), channelOf(app, inquiry))
    },
  },

  inquiry_reply: {
    skip: (app, { record }) => {
      const inquiry = findRecord(app, 'inquiry_replies', record)?.getString('inquiry')
      if (!inquiry || !storedInquiry(app, inquiry)) return GONE
      const hasDeclined = customerStanding(app, inquiry, '') === 'declined'
      return reasonUnless(!hasDeclined, 'The person at this address did not ask for a quote.')
    },
    write: (app, [{ record }]) => {
      const reply = app.findRecordById('inquiry_replies', record)
      const inquiry = reply.getString('inquiry')
      const { companyName, companySlug, companyPhone, askedAt, customerEmail: email } = requireInquiry(app, inquiry)
      const consentUrl = (answer: 'yes' | 'no') => siteUrl(app, consentLink(app, { inquiry, email, answer }))
      return replyLetter({
        ...(reply.getBool('asks_customer') ? { consent: { yes: consentUrl('yes'), no: consentUrl('no') } } : {}),
        text: reply.getString('text'),
        offer: {
          price: reply.getInt('price'),
          currency: reply.getString('currency'),
          available_on: reply.getString('available_on'),
        },
        replyTo: reply.getString('reply_to'),
        companyName,
        companyUrl: siteUrl(app, companyPath(companySlug)),
        reviewUrl: reviewUrl(app, inquiry, companySlug),
        companyPhone: publicPhone(companyPhone),
        requestedOn: formatDate(askedAt),
        mailbox: contactMailbox(),
      })
    },
  },
} as const satisfies Partial<Emails>
