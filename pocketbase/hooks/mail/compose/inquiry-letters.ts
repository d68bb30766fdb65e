import { RECORD_SOURCE_LABELS, type RecordSource } from '../../../../domain/carrier-record/carrier-facts.ts'
import { claimPath, companyPath } from '../../../../domain/routes.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import { type InquiryFacts, inquiryReceipt, type WayToCompany } from '../../../mail/inquiry.ts'
import { replyLetter } from '../../../mail/inquiry-reply.ts'
import type { Introduction } from '../../../mail/introduction.ts'
import type { Letter } from '../../../mail/letter.ts'
import { selectRows } from '../../database/records.ts'
import { consentLink } from '../../inquiries/customer-consent.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { publicCompany, publicPhone, type StoredInquiry, siteAddress, storedInquiry } from '../mail-facts.ts'
import { contactMailbox } from '../outbox.ts'
import { unsubscribeAddress } from '../unsubscribe-address.ts'
import { areQuotesMailed } from '../wanted-mail.ts'
import { removalAddress } from './removal-letters.ts'

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
