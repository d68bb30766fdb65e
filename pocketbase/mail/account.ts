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

export const companyEmailLetter = (url: string): Letter =>
  letter(
    `Confirm this address for quote requests from ${BRAND.name}`,
    'Shall quote requests come here?',
    'Somebody gave this address for a company in our directory. Requests of its customers come here once you confirm it, within seven days:',
    'Yes, send them here',
    url,
  )
