import { invitationLink } from '../../../../domain/accounts/invitations.ts'
import { ADDRESS_REASON_LABELS } from '../../../../domain/mail/suppressed-address.ts'
import { companyPath } from '../../../../domain/routes.ts'
import { alarmWords } from '../../../../domain/security/alarms.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import {
  companyEmailLetter,
  emailChangeLetter,
  passwordResetLetter,
  proofCodeLetter,
  signInCodeLetter,
  verificationLetter,
} from '../../../mail/account.ts'
import { accountExistsLetter, emailChangeAskedLetter, emailChangedLetter } from '../../../mail/account-notices.ts'
import { type DeskCounts, deskLetter } from '../../../mail/admin-digest.ts'
import { type ContactFacts, contactDigest, contactLetter } from '../../../mail/contact-message.ts'
import { inquiryDigest, inquiryLetter } from '../../../mail/inquiry.ts'
import { invitationLetter } from '../../../mail/invitation.ts'
import type { Letter } from '../../../mail/letter.ts'
import { decisionLetter, listingDecisionLetter, type RequestFacts } from '../../../mail/listing.ts'
import { removalDigest, removalLetter } from '../../../mail/removal.ts'
import { type AlarmFacts, alarmLetter } from '../../../mail/security.ts'
import { unreachableLetter } from '../../../mail/unreachable.ts'
import { invitationToken } from '../../account-desk/invitation-token.ts'
import { proofCode } from '../../accounts/fresh-proof.ts'
import { signInCode } from '../../accounts/sign-in-code.ts'
import { suppressionOf } from '../../addresses/suppressed-addresses.ts'
import { claimLetter } from '../../claims/claim-letters.ts'
import { findRecord } from '../../database/records.ts'
import { editLetter } from '../../moderation/edit-letters.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { siteAddress } from '../mail-facts.ts'
import { contactMailbox } from '../outbox.ts'
import { companyEmailToken } from './company-email-token.ts'
import { inquiryFacts, inquiryReply, receipt } from './inquiry-letters.ts'
import { removalFacts, removalLink } from './removal-letters.ts'

/** Which mail each kind of row becomes. */

const contactFacts = (app: core.App, id: string): ContactFacts => {
  const message = app.findRecordById('contact_messages', id)
  return {
    name: message.getString('name'),
    email: message.getString('email'),
    subject: message.getString('subject'),
    message: message.getString('message'),
  }
}

const desk = (app: core.App, rows: readonly ClaimedRow[]): Letter => {
  const counts: DeskCounts = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return deskLetter(counts, (path) => siteAddress(app, path))
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
      return companyEmail(app, row)
    case 'removal_request':
      return removalLetter(removalFacts(app, row.record))
    case 'removal_link':
      return removalLink(app, row)
    case 'account_verification':
    case 'password_reset':
    case 'email_change':
      return accountLetter(app, row)
    case 'sign_in_code':
      return signInCodeLetter(signInCode(app, row.record))
    case 'proof_code':
      return proofCodeLetter(proofCode(app, row.record))
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
    case 'security_alarm':
    case 'repeated_refusals':
      return alarms(app, [row])
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
    case 'security_alarm':
    case 'repeated_refusals':
      return alarms(app, rows)
    default:
      return desk(app, rows)
  }
}

/** "Nov 26, 2026, 14:05 UTC" */
const momentOf = (stored: string): string => `${formatDate(stored)}, ${stored.slice(11, 16)} UTC`

/** Uses email addresses only: people choose their own names, which could mislead. */
const addressIn = (about: string): string => /[^\s()<>]+@[^\s()<>]+(?=\)?$)/.exec(about)?.[0] ?? about

const detailsOf = (event: core.Record): { action: string; about: string } => {
  try {
    const { action = '', about = '' } = JSON.parse(event.getString('details')) as Record<string, unknown>
    return { action: String(action), about: String(about) }
  } catch {
    return { action: '', about: '' }
  }
}

const factsOf = (event: core.Record): AlarmFacts => {
  const { action, about } = detailsOf(event)
  return {
    what: alarmWords(action) ?? event.getString('type'),
    about: addressIn(about),
    by: event.getString('user_email'),
    at: momentOf(event.getString('created')),
  }
}

/** Lists every alarm of the rows, and counts those that the log no longer contains. */
const alarms = (app: core.App, rows: readonly ClaimedRow[]): Letter => {
  const events = rows.flatMap(({ record }) => findRecord(app, 'security_events', record) ?? [])
  const gone = rows.length - events.length
  return alarmLetter(events.map(factsOf), gone, siteAddress(app, '/admin/security'))
}

/** The mails about an account. Their tokens are made when they are sent: none is stored, and its time begins then. */

const authAddress = (app: core.App, mode: string, token: string): string =>
  siteAddress(app, `/auth?mode=${mode}#token=${token}`)

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

/** Asks whoever reads a new address of a listing whether it is theirs. */
const companyEmail = (app: core.App, { record, recipient }: ClaimedRow): Letter =>
  companyEmailLetter(authAddress(app, 'company', companyEmailToken(app, record, recipient)))

/** The mails about decisions on a listing, and its address. */

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
