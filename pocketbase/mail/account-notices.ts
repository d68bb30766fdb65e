import { BRAND } from '../../domain/brand.ts'
import type { Letter } from './letter.ts'

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
export const emailChangeAskedLetter = (address: string, url: string): Letter => ({
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
