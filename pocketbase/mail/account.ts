import { FRESH_PROOF_MINUTES } from '../../domain/accounts/fresh-proof.ts'
import { SIGN_IN_CODE } from '../../domain/accounts/sign-in-codes.ts'
import { BRAND } from '../../domain/brand.ts'
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

export const verificationLetter = (email: string, url: string): Letter =>
  letter(
    `Verify your ${BRAND.name} email address`,
    'Verify your email address',
    `Confirm that ${email} is your email address:`,
    'Verify your email address',
    url,
  )

export const passwordResetLetter = (email: string, url: string): Letter =>
  letter(
    `Reset your ${BRAND.name} password`,
    'Choose a new password',
    `Choose a new password for ${email} within 30 minutes:`,
    'Reset your password',
    url,
  )

export const emailChangeLetter = (url: string): Letter =>
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

export const companyEmailLetter = (url: string): Letter =>
  letter(
    `Confirm this address for quote requests from ${BRAND.name}`,
    'Shall quote requests come here?',
    'Somebody gave this address for a company in our directory. Requests of its customers come here once you confirm it, within seven days:',
    'Yes, send them here',
    url,
  )
