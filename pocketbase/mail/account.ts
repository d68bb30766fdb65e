import { FRESH_PROOF_MINUTES } from '../../domain/accounts/fresh-proof.ts'
import { INVITATION_DAYS, invitationLink } from '../../domain/accounts/invitations.ts'
import { SIGN_IN_CODE } from '../../domain/accounts/sign-in-codes.ts'
import { BRAND } from '../../domain/brand.ts'
import { invitationToken } from '../hooks/accounts/invitations.ts'
import type { ClaimedRow } from '../hooks/mail/claim-mails.ts'
import { companyEmailToken } from '../hooks/mail/company-email.ts'
import { siteAddress } from '../hooks/mail/mail-facts.ts'
import type { Letter } from './letter.ts'

/**
 * Mails to addresses that somebody has typed. They say our words and the address, nothing else: whoever types a
 * stranger's address would choose what the stranger reads.
 */
const letter = (subject: string, title: string, text: string, label: string, url: string): Letter => ({
  subject,
  title,
  parts: [
    { kind: 'text', text },
    { kind: 'button', label, url },
  ],
  footer: 'If you did not ask for this, ignore this mail.',
})

const verificationLetter = (email: string, url: string): Letter =>
  letter(
    `Verify your ${BRAND.name} email address`,
    'Verify your email address',
    `Confirm that ${email} is your email address:`,
    'Verify your email address',
    url,
  )

const passwordResetLetter = (email: string, url: string): Letter =>
  letter(
    `Reset your ${BRAND.name} password`,
    'Choose a new password',
    `Choose a new password for ${email} within 30 minutes:`,
    'Reset your password',
    url,
  )

const emailChangeLetter = (url: string): Letter =>
  letter(
    `Confirm your new ${BRAND.name} email address`,
    'Confirm your new email address',
    'Confirm that your account moves to this email address:',
    'Confirm your new email address',
    url,
  )

/** To an administrator who has given the right password. */
export const signInCodeLetter = (code: string): Letter => ({
  subject: `${code} is your ${BRAND.name} code`,
  title: `Your code: ${code}`,
  parts: [
    {
      kind: 'text',
      text: `Type it where you are signing in, within ${SIGN_IN_CODE.minutes} minutes. Give it to nobody else: we never ask for it by phone or mail.`,
    },
    { kind: 'text', text: 'If you are not signing in, somebody knows your password. Change it in the settings.' },
  ],
  footer: 'You get this because your account asks for a code at each sign-in.',
})

/** To an administrator who has given the password in a session. */
export const proofCodeLetter = (code: string): Letter => ({
  subject: `${code} is your ${BRAND.name} code to confirm a change`,
  title: `Your code: ${code}`,
  parts: [
    {
      kind: 'text',
      text: `Enter this code to confirm the change you are making to an account. It works for ${FRESH_PROOF_MINUTES} minutes. Do not share it: we never ask for it by phone or email.`,
    },
    {
      kind: 'text',
      text: 'If you are not changing an account, someone else is using your session and knows your password. Change your password now. This signs everyone else out.',
    },
  ],
  footer: 'You get this email because your account asks for a code.',
})

const companyEmailLetter = (url: string): Letter =>
  letter(
    `Confirm this address for quote requests from ${BRAND.name}`,
    'Shall quote requests come here?',
    'Somebody gave this address for a company in our directory. Requests of its customers come here once you confirm it, within seven days:',
    'Yes, send them here',
    url,
  )

/** To the owner of an address with which somebody tried to sign up. */
export const accountExistsLetter = (signInUrl: string): Letter => ({
  subject: `You already have a ${BRAND.name} account`,
  title: 'You already have an account',
  parts: [
    {
      kind: 'text',
      text: 'Somebody, perhaps you, tried to sign up with this email address. It has an account already, so no other one was made.',
    },
    { kind: 'text', text: 'If you have forgotten your password, choose Reset on the sign-in page.' },
    { kind: 'button', label: 'Sign in', url: signInUrl },
    { kind: 'text', text: 'If it was not you, you need not do anything.' },
  ],
  footer: 'You get this because you have an account with this email address.',
})

/** To the present address of an account that wants to move to another one. */
const emailChangeAskedLetter = (address: string, url: string): Letter => ({
  subject: `Move your ${BRAND.name} account to another address?`,
  title: 'Move your account to another address?',
  parts: [
    { kind: 'text', text: 'Somebody who is signed in to your account asks to move it to this address:' },
    { kind: 'quote', text: address },
    { kind: 'button', label: 'Allow or refuse it', url },
    {
      kind: 'text',
      text: 'Nothing changes without your answer. If it was not you, refuse it and change your password.',
    },
  ],
  footer: 'You get this because your account has this email address.',
})

/** To the address that an account had until now. */
export const emailChangedLetter = (mailbox: string): Letter => ({
  subject: `Your ${BRAND.name} account has another email address`,
  title: 'Your account has another email address',
  parts: [
    { kind: 'text', text: 'You sign in with the new address from now on, and mails go there.' },
    { kind: 'text', text: `If this was not you, write to ${mailbox} at once.` },
  ],
  footer: 'You get this because your account had this email address until now.',
  replyTo: mailbox,
})

/** To an address that an administrator has typed: our words alone. */
const invitationLetter = (isAdmin: boolean, url: string): Letter => ({
  subject: `Your invitation to ${BRAND.name}`,
  title: `You are invited to ${BRAND.name}`,
  parts: [
    {
      kind: 'text',
      text: isAdmin
        ? 'An administrator invites you to administer the directory. Choose your name and a password:'
        : 'An administrator invites you to manage listings in the directory. Choose your name and a password:',
    },
    { kind: 'button', label: 'Accept the invitation', url },
    { kind: 'text', text: `The link works once, for ${INVITATION_DAYS} days.` },
  ],
  footer: 'You get this because an administrator entered your email address. If you do not know why, ignore this mail.',
})

/** The mails about an account. Their tokens are made when they are sent: none is stored, and its time begins then. */

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
