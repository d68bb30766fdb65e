/** The mails about quote requests. */
import { companyPath } from '../../../../domain/routes.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import { type InquiryFacts, inquiryReceipt, type WayToCompany } from '../../../mail/inquiry.ts'
import { replyLetter } from '../../../mail/inquiry-reply.ts'
import type { Letter } from '../../../mail/letter.ts'
import { consentLink } from '../../inquiries/customer-consent.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { publicCompany, publicPhone, type StoredInquiry, siteAddress, storedInquiry } from '../mail-facts.ts'
import { contactMailbox } from '../outbox.ts'
import { areQuotesMailed } from '../wanted-mail.ts'
import { introductionOf } from './introduce.ts'
import { removalAddress } from './removal-letters.ts'

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
