import { FRESH_PROOF_MINUTES } from '../../../domain/accounts/fresh-proof.ts'
import { topicOf } from '../../../domain/accounts/mail-topics.ts'
import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { ADDRESS_ANSWERS, ADDRESS_REASON_LABELS, isSuppressedMail } from '../../../domain/mail/suppressed-address.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { isClaimMailWanted } from '../../mail/claim.ts'
import { isEditMailWanted } from '../../mail/listing.ts'
import { begunSignIn } from '../accounts/sign-in-code.ts'
import { accountWith, findRecord, momentFromNow } from '../database/records.ts'
import { customerStanding } from '../inquiries/customer-consent.ts'
import type { ClaimedRow } from './claim-mails.ts'
import { suppressionOf } from './do-not-email.ts'
import { isPublished, type StoredInquiry, storedInquiry } from './mail-facts.ts'

const GONE = 'What this mail is about, or the company, has been deleted.'
const DONE = 'What this mail is about has been dealt with.'

const DECLINED = 'The person at this address did not ask for a quote.'

const NOT_PROVED = 'Nobody has proved that this address is theirs.'

type Check = (app: core.App, row: ClaimedRow) => string

const ofInquiry =
  (check: (inquiry: StoredInquiry) => string): Check =>
  (app, { record }) => {
    const inquiry = storedInquiry(app, record)
    return inquiry ? check(inquiry) : GONE
  }

const unless = (isWanted: boolean | undefined, reason: string): string => (isWanted ? '' : reason)

const ofAccount =
  (check: (account: core.Record, recipient: string) => boolean): Check =>
  (app, { record, recipient }) => {
    const account = findRecord(app, 'users', record)
    return account ? unless(check(account, recipient), DONE) : GONE
  }

const isProved = (app: core.App, email: string): boolean =>
  app.countRecords('users', $dbx.exp('email = {:email} AND verified = TRUE', { email })) > 0

/** @param isWanted undefined when what the row is about is gone */
const ofRow =
  (isWanted: (app: core.App, row: ClaimedRow) => boolean | undefined): Check =>
  (app, row) => {
    const answer = isWanted(app, row)
    return answer === undefined ? GONE : unless(answer, DONE)
  }
const ofClaim = ofRow(isClaimMailWanted)
const ofEdit = ofRow(isEditMailWanted)

const ofUnreachable: Check = (app, { record }) => {
  const listing = findRecord(app, 'company_listings', record)
  return listing ? unless(suppressionOf(app, listing.getString('email')) !== undefined, DONE) : GONE
}

const CHECKS: Partial<Record<MailKind, Check>> = {
  inquiry: ofInquiry((inquiry) => unless(isPublished(inquiry), 'The company is not published.')),
  inquiry_receipt: ofInquiry(() => ''),
  inquiry_reply: (app, { record }) => {
    const reply = findRecord(app, 'inquiry_replies', record)
    const inquiry = reply?.getString('inquiry') ?? ''
    if (!reply || !storedInquiry(app, inquiry)) return GONE
    return unless(customerStanding(app, inquiry, '') !== 'declined', DECLINED)
  },
  held_inquiry: ofInquiry(({ isHeld }) => unless(isHeld === 1, DONE)),
  pending_review: (app, { record }) => {
    const review = findRecord(app, 'reviews', record)
    return review ? unless(!review.getBool('is_approved'), DONE) : GONE
  },
  reported_review: (app, { record }) => {
    const report = findRecord(app, 'review_reports', record)
    return report ? unless(report.getString('state') === 'open', DONE) : GONE
  },
  contact_message: (app, { record }) => unless(findRecord(app, 'contact_messages', record) !== undefined, GONE),
  listing_request: (app, { record }) => {
    const request = findRecord(app, 'listing_requests', record)
    return request ? unless(request.getString('status') === 'pending', DONE) : GONE
  },
  waiting_listings: (app, { record }) => {
    const listing = findRecord(app, 'company_listings', record)
    return listing ? unless(listing.getString('state') === 'waiting', DONE) : GONE
  },
  listing_decision: (app, { record, recipient }) => {
    if (!findRecord(app, 'company_listings', record)) return GONE
    return unless(isProved(app, recipient), NOT_PROVED)
  },
  request_decision: (app, { record, recipient }) => {
    if (!findRecord(app, 'listing_requests', record)) return GONE
    return unless(isProved(app, recipient), NOT_PROVED)
  },
  sign_in_code: (app, { record }) => unless(begunSignIn(app, record) !== undefined, DONE),
  proof_code: (_, { created }) => unless(created > momentFromNow(-FRESH_PROOF_MINUTES * MINUTE_MS), DONE),
  claim_code: ofClaim,
  claim_decision: ofClaim,
  claim_dispute: ofClaim,
  claim_lost: ofClaim,
  waiting_claims: ofClaim,
  waiting_edits: ofEdit,
  edit_decision: ofEdit,
  email_unreachable: ofUnreachable,
  unreachable_company: ofUnreachable,
  removal_request: (app, { record }) => unless(findRecord(app, 'removal_requests', record) !== undefined, GONE),
  removal_link: (app, { record, recipient }) => {
    const request = findRecord(app, 'removal_requests', record)
    const listing = request && findRecord(app, 'company_listings', request.getString('listing'))
    if (!listing) return GONE
    const isWanted = request.getString('state') === 'pending' && listing.getString('email') === recipient
    return unless(isWanted && listing.getString('owner') === '', DONE)
  },
  account_verification: ofAccount((account, recipient) => !account.verified() && account.email() === recipient),
  invitation: (app, { record }) => {
    const invited = findRecord(app, 'invitations', record)
    return invited ? unless(invited.getString('used_at') === '', DONE) : GONE
  },
  password_reset: ofAccount((account, recipient) => account.email() === recipient),
  email_change: ofAccount((account, recipient) => account.email() !== recipient),
  company_email: (app, { record, recipient }) => {
    const listing = findRecord(app, 'company_listings', record)
    return listing ? unless(listing.getString('new_email') === recipient, DONE) : GONE
  },
}

/** Why a mail is kept from an address that is on the list of suppressed ones; '' when it is not. */
export const reasonToSuppress = (app: core.App, { kind, recipient }: ClaimedRow): string => {
  const reason = suppressionOf(app, recipient)
  if (!reason || !isSuppressedMail(kind, reason)) return ''
  return `${ADDRESS_ANSWERS.suppressed} ${ADDRESS_REASON_LABELS[reason]}.`
}

const UNWANTED = 'The account does not want mails of this kind.'

const isUnwanted = (app: core.App, { kind, recipient }: ClaimedRow): boolean => {
  const topic = topicOf(kind)
  const account = topic && accountWith(app, recipient)
  // who has not proved the address does not choose for whoever reads it
  return account?.verified() === true && [...account.getStringSlice('mails_off')].includes(topic ?? '')
}

/** Whether requests for a quote are mailed to an address of a company. */
export const areQuotesMailed = (app: core.App, recipient: string): boolean => {
  const row: ClaimedRow = { id: '', kind: 'inquiry', record: '', recipient, created: '' }
  return recipient !== '' && !isUnwanted(app, row) && reasonToSuppress(app, row) === ''
}

/** Why what a row tells of is not to be mailed, or not any more; '' when it is. */
export const reasonToSkip = (app: core.App, row: ClaimedRow): string =>
  isUnwanted(app, row) ? UNWANTED : (CHECKS[row.kind]?.(app, row) ?? '')
