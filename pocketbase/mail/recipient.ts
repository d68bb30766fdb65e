import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { BRAND } from '../../domain/brand.ts'
import { REPLY_LINK_TEST } from '../../domain/inquiries/reply-link.ts'
import { UNCONFIRMED_DAYS } from '../../domain/listings/quote-recipients.ts'
import { findRecord } from '../hooks/database/records.ts'
import { companyOfRecipient, recipientUrl } from '../hooks/mail/listing-recipients.ts'
import { siteUrl } from '../hooks/mail/mail-facts.ts'
import { addedRecipient, quoteRecipients } from '../hooks/mail/quote-recipients.ts'
import { type Emails, GONE, reasonUnless } from './email.ts'
import { type Letter, subjectOf } from './letter.ts'

/** @throws if it is gone */
const requireRecord = (app: core.App, collection: string, id: string): core.Record => {
  const record = findRecord(app, collection, id)
  if (!record) throw new Error('the record was deleted')
  return record
}

/** The link that removes an added address, in each email to it. */
export const removeLink = (company: string, url: string) => ({
  text: `Don’t want the requests for ${company}?`,
  label: 'Remove this address',
  url,
})

const confirmation = (company: string, confirmUrl: string, removeUrl: string): Letter => ({
  subject: subjectOf(`Get the quote requests for ${company}?`),
  title: 'Get quote requests at this address?',
  parts: [
    {
      kind: 'text',
      text: `The owner of ${company} on ${BRAND.name} added this address. When you confirm it, we email each new quote request from a customer here.`,
    },
    { kind: 'button', label: 'Confirm this address', url: confirmUrl },
    { kind: 'text', text: `If you do nothing, we delete your address after ${UNCONFIRMED_DAYS} days.` },
  ],
  footer: 'You received this email because someone entered your address.',
  footerLinks: [{ text: 'You don’t know this company?', label: 'Stop these emails', url: removeUrl }],
})

/** What a request looks like. It names no customer, so that nobody calls one. */
const testRequest = (company: string, replyUrl: string, consoleUrl: string): Letter => ({
  subject: subjectOf(`Test: quote request for ${company}`),
  title: `Test request for ${company}`,
  parts: [
    {
      kind: 'text',
      text: 'This is a test that you or a colleague asked for. No customer waits for a reply. A real request looks like this:',
    },
    {
      kind: 'facts',
      facts: [
        ['Name', 'Test customer'],
        ['Phone', 'The customer’s number'],
        ['Email', 'The customer’s address'],
      ],
    },
    { kind: 'quote', text: 'What the customer wants to move, from where to where, and when.' },
    { kind: 'button', label: 'Reply', url: replyUrl },
    { kind: 'link', text: 'Requests are in the console, too:', label: 'Open your inquiries', url: consoleUrl },
  ],
  footer: `You received this email because ${company} gets its quote requests at this address.`,
})

export const recipientEmails = {
  recipient_confirmation: {
    skip: (app, { record, recipient: email }) => {
      const found = findRecord(app, 'listing_recipients', record)
      return reasonUnless(found && found.getString('email') === email && !found.getString('confirmed_at'))
    },
    write: (app, [{ record }]) => {
      const found = requireRecord(app, 'listing_recipients', record)
      return confirmation(
        companyOfRecipient(app, found),
        recipientUrl(app, record, 'confirm'),
        recipientUrl(app, record, 'remove'),
      )
    },
  },

  test_inquiry: {
    skip: (app, { record, recipient }) =>
      findRecord(app, 'company_listings', record)
        ? reasonUnless(quoteRecipients(app, record).includes(recipient), 'This address no longer gets the requests.')
        : GONE,
    write: (app, [{ record, recipient }]) => {
      const company = requireRecord(app, 'company_listings', record).getString('name')
      const replyUrl = siteUrl(app, pathOf(ROUTES.showReplyForm, { token: REPLY_LINK_TEST }))
      const letter = testRequest(company, replyUrl, siteUrl(app, '/inquiries'))
      const added = addedRecipient(app, record, recipient)
      return added ? { ...letter, unsubscribe: removeLink(company, recipientUrl(app, added.id, 'remove')) } : letter
    },
  },
} as const satisfies Partial<Emails>
