import { FRESH_PROOF_MINUTES, INVITATION_DAYS, invitationLink, SIGN_IN_CODE } from '../../domain/accounts/rules.ts'
import { codesLeftText } from '../../domain/accounts/second-factor.ts'
import { BRAND } from '../../domain/brand.ts'
import { formatDate } from '../../domain/text/format.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { codesLeft, wayOf } from '../hooks/accounts/sign-in/authenticator.ts'
import { proofCode } from '../hooks/accounts/sign-in/fresh-proof.ts'
import { begunSignIn, signInCode } from '../hooks/accounts/sign-in/sign-in-code.ts'
import { invitationToken } from '../hooks/accounts/sign-up.ts'
import { findRecord, timeFromNow } from '../hooks/database/records.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { companyEmailToken } from '../hooks/mail/company-email.ts'
import { siteUrl } from '../hooks/mail/mail-facts.ts'
import { contactMailbox } from '../hooks/mail/outbox.ts'
import { type Emails, reasonUnless } from './email.ts'
import type { Letter } from './letter.ts'

/** Tokens are created when the email is sent, so that the outbox stores none and their time starts then. */
const authUrl = (app: core.App, mode: string, token: string): string =>
  siteUrl(app, `/auth?mode=${mode}#token=${token}`)

const ifAccount =
  (isNeeded: (account: core.Record, recipient: string) => boolean) =>
  (app: core.App, { record, recipient }: OutboxRow): string => {
    const account = findRecord(app, 'users', record)
    return reasonUnless(account && isNeeded(account, recipient))
  }

/**
 * An email to an address that someone typed. It contains only our words and the address: otherwise a person who types a
 * stranger's address could choose what the stranger reads.
 */
const linkEmail = (subject: string, title: string, text: string, label: string, url: string): Letter => ({
  subject,
  title,
  parts: [
    { kind: 'text', text },
    { kind: 'button', label, url },
  ],
  footer: 'If you didn’t ask for this email, you can ignore it.',
})

const codeParts = (code: string, texts: readonly string[]): Pick<Letter, 'title' | 'parts'> => ({
  title: `Your code: ${code}`,
  parts: texts.map((text) => ({ kind: 'text', text })),
})

/** Tells an account what changed in its sign-in. */
const noticeOf = (title: string, text: string): Letter => ({
  subject: `${BRAND.name}: ${title}`,
  title,
  parts: [
    { kind: 'text', text },
    {
      kind: 'text',
      text: `If this wasn’t you, reset your password on the sign-in page right away, and write to ${contactMailbox()}.`,
    },
  ],
  footer: 'You received this email because your account uses this address.',
  replyTo: contactMailbox(),
})

const NEVER_SHARE = 'Don’t share it: we never ask for it by phone or email.'

export const accountEmails = {
  account_verification: {
    skip: ifAccount((account, recipient) => !account.verified() && account.email() === recipient),
    write: (app, [{ record, recipient }]) =>
      linkEmail(
        `Verify your ${BRAND.name} email address`,
        'Verify your email address',
        `Confirm that ${recipient} is your email address:`,
        'Verify your email address',
        authUrl(app, 'verify', app.findRecordById('users', record).newVerificationToken()),
      ),
  },

  password_reset: {
    skip: ifAccount((account, recipient) => account.email() === recipient),
    write: (app, [{ record, recipient }]) =>
      linkEmail(
        `Reset your ${BRAND.name} password`,
        'Choose a new password',
        `Choose a new password for ${recipient}. This link works for 30 minutes:`,
        'Reset your password',
        authUrl(app, 'reset', app.findRecordById('users', record).newPasswordResetToken()),
      ),
  },

  /** To an address with an account that someone used to sign up again. */
  account_exists: {
    write: (app) => ({
      subject: `You already have a ${BRAND.name} account`,
      title: 'You already have an account',
      parts: [
        {
          kind: 'text',
          text: 'Someone, maybe you, tried to sign up with this email address. You already have an account, so we didn’t create another one.',
        },
        { kind: 'text', text: 'Forgot your password? Choose “Reset” on the sign-in page.' },
        { kind: 'button', label: 'Sign in', url: siteUrl(app, '/auth') },
        { kind: 'text', text: 'If this wasn’t you, you don’t need to do anything.' },
      ],
      footer: 'You received this email because you have an account with this address.',
    }),
  },

  /** To the current address of an account whose owner wants to change it. */
  email_change_requested: {
    write: (app, [{ record }]) => {
      const change = app.findRecordById('email_changes', record)
      const token = `${change.id}.${change.getString('secret')}`
      return {
        subject: `Change the email address of your ${BRAND.name} account?`,
        title: 'Change your email address?',
        parts: [
          { kind: 'text', text: 'Someone who is signed in to your account wants to change its email address to:' },
          { kind: 'quote', text: change.getString('new_email') },
          { kind: 'button', label: 'Allow or refuse', url: authUrl(app, 'email-change', token) },
          {
            kind: 'text',
            text: 'Nothing changes until you allow it. If this wasn’t you, refuse it and change your password.',
          },
        ],
        footer: 'You received this email because your account uses this address.',
      }
    },
  },

  /** To the new address, after the current one allowed the change. */
  email_change: {
    skip: ifAccount((account, recipient) => account.email() !== recipient),
    write: (app, [{ record, recipient }]) =>
      linkEmail(
        `Confirm your new ${BRAND.name} email address`,
        'Confirm your new email address',
        'Confirm that you want to use this email address for your account:',
        'Confirm your new email address',
        authUrl(app, 'email', app.findRecordById('users', record).newEmailChangeToken(recipient)),
      ),
  },

  /** To the previous address of an account. */
  email_changed: {
    write: () => ({
      subject: `Your ${BRAND.name} account has a new email address`,
      title: 'Your account has a new email address',
      parts: [
        { kind: 'text', text: 'From now on, sign in with the new address. We also send your emails there.' },
        { kind: 'text', text: `If you didn’t make this change, write to ${contactMailbox()} right away.` },
      ],
      footer: 'You received this email because your account used this address until now.',
      replyTo: contactMailbox(),
    }),
  },

  /** To an account that entered the correct password. */
  sign_in_code: {
    skip: (app, { record }) => reasonUnless(begunSignIn(app, record) !== undefined),
    write: (app, [{ record }]) => {
      const code = signInCode(app, record)
      return {
        subject: `${code} is your ${BRAND.name} code`,
        ...codeParts(code, [
          `Enter this code to finish signing in. It works for ${SIGN_IN_CODE.minutes} minutes. ${NEVER_SHARE}`,
          'If you aren’t signing in, someone knows your password. Change it in your settings.',
        ]),
        footer: 'You received this email because your account asks for a code at each sign-in.',
      }
    },
  },

  /** To an account that confirmed the password in a session. */
  proof_code: {
    skip: (_, { created }) => reasonUnless(created > timeFromNow(-FRESH_PROOF_MINUTES * MINUTE_MS)),
    write: (app, [{ record }]) => {
      const code = proofCode(app, record)
      return {
        subject: `${code} is your ${BRAND.name} code to confirm a change`,
        ...codeParts(code, [
          `Enter this code to confirm the change you are making to an account. It works for ${FRESH_PROOF_MINUTES} minutes. ${NEVER_SHARE}`,
          'If you aren’t changing an account, someone else is using your session and knows your password. Change your password now. This signs everyone else out.',
        ]),
        footer: 'You received this email because your account asks for a code.',
      }
    },
  },

  second_factor_on: {
    skip: ifAccount((account) => account.getBool('second_factor')),
    write: (app, [{ record }]) => {
      const isByApp = wayOf(app, app.findRecordById('users', record)) === 'app'
      return noticeOf(
        'Your sign-in now asks for a code',
        isByApp
          ? 'After your password, each sign-in asks for a code of your authenticator app. Keep your recovery codes in a safe place: each lets you in once without the app.'
          : 'After your password, each sign-in asks for a code that we email to you.',
      )
    },
  },

  second_factor_off: {
    skip: ifAccount((account) => !account.getBool('second_factor')),
    write: () => noticeOf('Your sign-in no longer asks for a code', 'You sign in with your password alone.'),
  },

  recovery_codes_made: {
    skip: ifAccount(() => true),
    write: () => noticeOf('You have new recovery codes', 'Your earlier recovery codes no longer work.'),
  },

  recovery_code_used: {
    skip: ifAccount(() => true),
    write: (app, [{ record }]) =>
      noticeOf(
        'A recovery code was used',
        `Someone entered your password and one of your recovery codes. ${codesLeftText(codesLeft(app, record))}`,
      ),
  },

  account_leaving: {
    skip: ifAccount((account) => account.getString('leaves_at') !== ''),
    write: (app, [{ record }]) => {
      const account = app.findRecordById('users', record)
      const day = formatDate(account.getString('leaves_at'))
      const listings = account.getBool('deletes_listings')
        ? 'The companies that you own are hidden now and will be deleted with it.'
        : 'The companies that you own stay listed, without an owner.'
      return {
        subject: `${BRAND.name}: Your account will be deleted on ${day}`,
        title: `Your account will be deleted on ${day}`,
        parts: [
          { kind: 'text', text: `You asked us to delete your account. ${listings}` },
          { kind: 'text', text: 'Until then, you can change your mind: sign in and choose “Keep my account”.' },
          { kind: 'button', label: 'Sign in', url: siteUrl(app, '/settings') },
          {
            kind: 'text',
            text: `If this wasn’t you, sign in, keep your account and change your password, or write to ${contactMailbox()}.`,
          },
        ],
        footer: 'You received this email because your account uses this address.',
        replyTo: contactMailbox(),
      }
    },
  },

  account_kept: {
    skip: ifAccount((account) => account.getString('leaves_at') === ''),
    write: () => noticeOf('Your account stays', 'You kept your account, so we do not delete it.'),
  },

  /** To the address of an account that no longer exists. */
  account_deleted: {
    write: () => ({
      subject: `Your ${BRAND.name} account was deleted`,
      title: 'Your account was deleted',
      parts: [
        { kind: 'text', text: 'We deleted your account and what we stored about you with it, as you asked.' },
        {
          kind: 'text',
          text: 'Encrypted backups contain it until newer ones replace them. Thank you for being with us.',
        },
      ],
      footer: 'You received this email because your account used this address. It is the last one.',
      replyTo: contactMailbox(),
    }),
  },

  /** To an address that an administrator typed. */
  invitation: {
    skip: (app, { record }) => {
      const invitation = findRecord(app, 'invitations', record)
      return reasonUnless(invitation && invitation.getString('used_at') === '')
    },
    write: (app, [{ record }]) => {
      const invitation = app.findRecordById('invitations', record)
      const task = invitation.getBool('is_admin') ? 'help run the directory' : 'manage listings in the directory'
      return {
        subject: `Your invitation to ${BRAND.name}`,
        title: `You’re invited to ${BRAND.name}`,
        parts: [
          {
            kind: 'text',
            text: `An administrator invited you to ${task}. To create your account, enter your name and choose a password:`,
          },
          {
            kind: 'button',
            label: 'Accept the invitation',
            url: siteUrl(app, invitationLink(invitationToken(app, invitation))),
          },
          { kind: 'text', text: `The link works once and expires after ${INVITATION_DAYS} days.` },
        ],
        footer:
          'You received this email because an administrator entered your address. If you weren’t expecting it, you can ignore it.',
      }
    },
  },

  /** To an address that someone entered as the email address of a company. */
  company_email: {
    skip: (app, { record, recipient }) => {
      const listing = findRecord(app, 'company_listings', record)
      return reasonUnless(listing && listing.getString('new_email') === recipient)
    },
    write: (app, [{ record, recipient }]) =>
      linkEmail(
        `Confirm this address for quote requests from ${BRAND.name}`,
        'Get quote requests at this address?',
        'Someone entered this address for a company in our directory. Once you confirm it, customers’ quote requests go here. This link works for seven days:',
        'Yes, send them here',
        authUrl(app, 'company', companyEmailToken(app, record, recipient)),
      ),
  },
} as const satisfies Partial<Emails>
