import { invitationLink } from '../../../domain/accounts/invitations.ts'
import { ADDRESS_REASON_LABELS } from '../../../domain/mail/suppressed-address.ts'
import { companyPath, removalLinkPath } from '../../../domain/routes.ts'
import { REMOVAL_WISHES } from '../../../domain/takedown/rules.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { companyEmailLetter, emailChangeLetter, passwordResetLetter, verificationLetter } from '../../mail/account.ts'
import { accountExistsLetter, emailChangeAskedLetter, emailChangedLetter } from '../../mail/account-notices.ts'
import { type ContactFacts, contactDigest, contactLetter } from '../../mail/contact-message.ts'
import { type DeskCounts, deskLetter } from '../../mail/desk.ts'
import { type InquiryFacts, inquiryDigest, inquiryLetter, inquiryReceipt } from '../../mail/inquiry.ts'
import { replyLetter } from '../../mail/inquiry-reply.ts'
import { invitationLetter } from '../../mail/invitation.ts'
import type { Letter } from '../../mail/letter.ts'
import { decisionLetter, listingDecisionLetter, type RequestFacts } from '../../mail/listing.ts'
import { type RemovalFacts, removalDigest, removalLetter, removalLinkLetter } from '../../mail/removal.ts'
import { unreachableLetter } from '../../mail/unreachable.ts'
import { invitationToken } from '../account-desk/invitation-token.ts'
import { suppressionOf } from '../addresses/suppressed-addresses.ts'
import { claimLetter } from '../claims/claim-letters.ts'
import { editLetter } from '../moderation/edit-letters.ts'
import { removalToken } from '../takedown/removal-token.ts'
import type { ClaimedRow } from './claim-mails.ts'
import { companyEmailToken } from './company-email-token.ts'
import { introductionOf } from './introduce.ts'
import { publicCompany, type StoredInquiry, siteAddress, storedInquiry } from './mail-facts.ts'
import { contactMailbox } from './outbox.ts'

const inquiryOf = (app: core.App, id: string): StoredInquiry => {
  const inquiry = storedInquiry(app, id)
  if (!inquiry) throw new Error('the request, or its company, has been deleted')
  return inquiry
}

/** Where whoever reads the mail of an address takes a listing with that address off the site. */
const removalAddress = (app: core.App, listing: string, email: string): string =>
  siteAddress(app, removalLinkPath(removalToken(app, listing, email)))

const inquiryFacts = (app: core.App, { record, recipient }: ClaimedRow, rows: readonly ClaimedRow[]): InquiryFacts => {
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
    leadUrl: siteAddress(app, `/inquiries/${record}`),
    consoleUrl: siteAddress(app, '/inquiries'),
    removalUrl,
    introduction: introductionOf(app, inquiry, removalUrl, rows),
  }
}

const receipt = (app: core.App, id: string): Letter => inquiryReceipt(publicCompany(app, inquiryOf(app, id)))

const inquiryReply = (app: core.App, id: string): Letter => {
  const reply = app.findRecordById('inquiry_replies', id)
  const inquiry = inquiryOf(app, reply.getString('inquiry'))
  const { companyName, companySlug, companyPhone, askedAt } = inquiry
  return replyLetter({
    text: reply.getString('text'),
    replyTo: reply.getString('reply_to'),
    companyName,
    companyUrl: siteAddress(app, companyPath(companySlug)),
    companyPhone,
    askedOn: formatDate(askedAt),
    mailbox: contactMailbox(),
  })
}

const contactFacts = (app: core.App, id: string): ContactFacts => {
  const message = app.findRecordById('contact_messages', id)
  return {
    name: message.getString('name'),
    email: message.getString('email'),
    subject: message.getString('subject'),
    message: message.getString('message'),
  }
}

const requestFacts = (app: core.App, id: string): RequestFacts => {
  const request = app.findRecordById('listing_requests', id)
  const listing = app.findRecordById('company_listings', request.getString('listing'))
  return {
    badge: request.getString('request_type') === 'verified' ? 'verified' : 'featured',
    status: request.getString('status'),
    reason: request.getString('reason'),
    companyName: listing.getString('name'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
  }
}

const listingDecision = (app: core.App, id: string): Letter => {
  const listing = app.findRecordById('company_listings', id)
  return listingDecisionLetter({
    isApproved: listing.getString('state') === 'published',
    companyName: listing.getString('name'),
    reason: listing.getString('state_reason'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    mailbox: contactMailbox(),
  })
}

const authAddress = (app: core.App, mode: string, token: string): string =>
  siteAddress(app, `/auth?mode=${mode}#token=${token}`)

/** The token of an account mail is made here, when it is sent: none is stored, and its time begins now. */
const accountLetter = (app: core.App, { kind, record, recipient }: ClaimedRow): Letter => {
  const account = app.findRecordById('users', record)
  if (kind === 'password_reset')
    return passwordResetLetter(recipient, authAddress(app, 'reset', account.newPasswordResetToken()))
  if (kind === 'email_change')
    return emailChangeLetter(authAddress(app, 'email', account.newEmailChangeToken(recipient)))
  return verificationLetter(recipient, authAddress(app, 'verify', account.newVerificationToken()))
}

const askedLetter = (app: core.App, id: string): Letter => {
  const change = app.findRecordById('email_changes', id)
  const token = `${change.id}.${change.getString('secret')}`
  return emailChangeAskedLetter(change.getString('new_email'), authAddress(app, 'email-change', token))
}

const invitation = (app: core.App, id: string): Letter => {
  const invited = app.findRecordById('invitations', id)
  return invitationLetter(invited.getBool('is_admin'), siteAddress(app, invitationLink(invitationToken(app, invited))))
}

/** Writes the mail of one row. @throws when what it is about is gone */
const composeOne = (app: core.App, row: ClaimedRow): Letter => {
  switch (row.kind) {
    case 'inquiry':
      return inquiryLetter(inquiryFacts(app, row, [row]))
    case 'inquiry_receipt':
      return receipt(app, row.record)
    case 'inquiry_reply':
      return inquiryReply(app, row.record)
    case 'contact_message':
      return contactLetter(contactFacts(app, row.record))
    case 'request_decision':
      return decisionLetter(requestFacts(app, row.record))
    case 'listing_decision':
      return listingDecision(app, row.record)
    case 'company_email':
      return companyEmailLetter(authAddress(app, 'company', companyEmailToken(app, row.record, row.recipient)))
    case 'removal_request':
      return removalLetter(removalFacts(app, row.record))
    case 'removal_link':
      return removalLink(app, row)
    case 'account_verification':
    case 'password_reset':
    case 'email_change':
      return accountLetter(app, row)
    case 'invitation':
      return invitation(app, row.record)
    case 'account_exists':
      return accountExistsLetter(siteAddress(app, '/auth'))
    case 'email_change_asked':
      return askedLetter(app, row.record)
    case 'email_changed':
      return emailChangedLetter(contactMailbox())
    case 'claim_code':
    case 'claim_decision':
    case 'claim_dispute':
    case 'claim_lost':
      return claimLetter(app, row)
    case 'edit_decision':
      return editLetter(app, row)
    case 'email_unreachable':
      return unreachable(app, row.record)
    case 'held_inquiry':
    case 'pending_review':
    case 'reported_review':
    case 'listing_request':
    case 'waiting_listings':
    case 'waiting_claims':
    case 'waiting_edits':
    case 'unreachable_company':
      return desk(app, [row])
  }
}

const unreachable = (app: core.App, id: string): Letter => {
  const listing = app.findRecordById('company_listings', id)
  const email = listing.getString('email')
  const reason = suppressionOf(app, email)
  return unreachableLetter({
    companyName: listing.getString('name'),
    email,
    reason: reason ? ADDRESS_REASON_LABELS[reason] : '',
    editUrl: siteAddress(app, `/edit-listing/${id}#email`),
    inquiriesUrl: siteAddress(app, '/inquiries'),
  })
}

const removalFacts = (app: core.App, id: string): RemovalFacts => {
  const request = app.findRecordById('removal_requests', id)
  const [listing] = app.findRecordsByFilter('company_listings', 'id = {:id}', '', 1, 0, {
    id: request.getString('listing'),
  })
  return {
    company: request.getString('company'),
    companyUrl: listing ? siteAddress(app, companyPath(listing.getString('slug'))) : '',
    wish: REMOVAL_WISHES.find((wish) => wish === request.getString('wish')) ?? 'correct',
    email: request.getString('email'),
    message: request.getString('message'),
    consoleUrl: siteAddress(app, '/admin/removals'),
  }
}

const removalLink = (app: core.App, { record, recipient }: ClaimedRow): Letter => {
  const request = app.findRecordById('removal_requests', record)
  return removalLinkLetter(request.getString('company'), removalAddress(app, request.getString('listing'), recipient))
}

const desk = (app: core.App, rows: readonly ClaimedRow[]): Letter => {
  const counts: DeskCounts = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return deskLetter(counts, (path) => siteAddress(app, path))
}

/** Writes the mail of rows that are sent together. @throws when what one is about is gone */
export const composeMail = (app: core.App, rows: readonly ClaimedRow[]): Letter => {
  const [first, second] = rows
  if (!first) throw new Error('a mail is about at least one record')
  if (!second) return composeOne(app, first)
  const records = rows.map(({ record }) => record)
  switch (first.kind) {
    case 'inquiry':
      return inquiryDigest(rows.map((row) => inquiryFacts(app, row, rows)))
    case 'contact_message':
      return contactDigest(records.map((id) => contactFacts(app, id)))
    case 'removal_request':
      return removalDigest(records.map((id) => removalFacts(app, id)))
    default:
      return desk(app, rows)
  }
}
