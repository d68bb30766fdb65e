/** Which mail each kind of row becomes. */
import {
  accountExistsLetter,
  accountLetter,
  askedLetter,
  companyEmail,
  emailChangedLetter,
  invitation,
  proofCodeLetter,
  signInCodeLetter,
} from '../../../mail/account.ts'
import { type DeskCounts, deskLetter } from '../../../mail/admin-digest.ts'
import { claimLetter } from '../../../mail/claim.ts'
import { type ContactFacts, contactDigest, contactLetter } from '../../../mail/contact-message.ts'
import { inquiryDigest, inquiryFacts, inquiryLetter, inquiryReply, receipt } from '../../../mail/inquiry.ts'
import type { Letter } from '../../../mail/letter.ts'
import { decisionLetter, editLetter, listingDecision, requestFacts, unreachable } from '../../../mail/listing.ts'
import { removalDigest, removalFacts, removalLetter, removalLink } from '../../../mail/removal.ts'
import { alarms } from '../../../mail/security.ts'
import { proofCode } from '../../accounts/fresh-proof.ts'
import { signInCode } from '../../accounts/sign-in-code.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { siteAddress } from '../mail-facts.ts'
import { contactMailbox } from '../outbox.ts'

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
