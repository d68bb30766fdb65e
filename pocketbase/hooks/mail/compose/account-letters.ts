/** The mails about an account. Their tokens are made when they are sent: none is stored, and its time begins then. */
import { invitationLink } from '../../../../domain/accounts/invitations.ts'
import {
  companyEmailLetter,
  emailChangeLetter,
  passwordResetLetter,
  verificationLetter,
} from '../../../mail/account.ts'
import { emailChangeAskedLetter } from '../../../mail/account-notices.ts'
import { invitationLetter } from '../../../mail/invitation.ts'
import type { Letter } from '../../../mail/letter.ts'
import { invitationToken } from '../../account-desk/invitation-token.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { siteAddress } from '../mail-facts.ts'
import { companyEmailToken } from './company-email-token.ts'

const authAddress = (app: core.App, mode: string, token: string): string =>
  siteAddress(app, `/auth?mode=${mode}#token=${token}`)

export const accountLetter = (app: core.App, { kind, record, recipient }: ClaimedRow): Letter => {
  const account = app.findRecordById('users', record)
  if (kind === 'password_reset')
    return passwordResetLetter(recipient, authAddress(app, 'reset', account.newPasswordResetToken()))
  if (kind === 'email_change')
    return emailChangeLetter(authAddress(app, 'email', account.newEmailChangeToken(recipient)))
  return verificationLetter(recipient, authAddress(app, 'verify', account.newVerificationToken()))
}

export const askedLetter = (app: core.App, id: string): Letter => {
  const change = app.findRecordById('email_changes', id)
  const token = `${change.id}.${change.getString('secret')}`
  return emailChangeAskedLetter(change.getString('new_email'), authAddress(app, 'email-change', token))
}

export const invitation = (app: core.App, id: string): Letter => {
  const invited = app.findRecordById('invitations', id)
  return invitationLetter(invited.getBool('is_admin'), siteAddress(app, invitationLink(invitationToken(app, invited))))
}

/** Asks whoever reads a new address of a listing whether it is theirs. */
export const companyEmail = (app: core.App, { record, recipient }: ClaimedRow): Letter =>
  companyEmailLetter(authAddress(app, 'company', companyEmailToken(app, record, recipient)))
