import { z } from 'zod'
import {
  choice,
  choices,
  flag,
  optionalMoment,
  optionalRelation,
  relation,
  ruled,
  stored,
  text,
  wholeNumber,
} from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { ACCOUNT_ACTIONS } from './account-limits.ts'
import { MAIL_TOPICS } from './mail-topics.ts'
import { EMAIL_CHANGE_STATES, ENDED_SESSIONS_MAX } from './rules.ts'

/** The account of a company's owner or an administrator. */
export const userSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.users.email),
  full_name: ruled(RECORD_RULES.users.full_name),
  is_admin: flag,
  /** True if the account cannot sign in. */
  is_disabled: flag,
  /** True if a sign-in also needs a code: of the app in `authenticators`, or else an emailed one. */
  second_factor: flag,
  /** When the account is deleted, as its owner wishes. '' if it stays. */
  leaves_at: optionalMoment,
  /** True if its listings are deleted with it. */
  deletes_listings: flag,
  /** '' before the first sign-in. */
  last_sign_in: optionalMoment,
  /** Email topics that the account turned off. */
  mails_off: choices(MAIL_TOPICS),
  /** Sessions that were ended one by one and whose tokens have not expired. Only the server reads this field. */
  ended_sessions: text(ENDED_SESSIONS_MAX),
})
export type User = z.infer<typeof userSchema>

/** A row of the user list, from a database view. */
export type AccountRow = Omit<User, 'mails_off' | 'second_factor' | 'ended_sessions' | 'deletes_listings'> & {
  verified: boolean
  /** Listings that the account owns, listings that it is only assigned to, and both. */
  owned: number
  assigned: number
  listings: number
}

/** A sign-in whose session may still be active. */
export const signInSchema = z.object({
  ...stored,
  user: relation('users'),
  /** Names of browser and system. */
  device: ruled(RECORD_RULES.sign_ins.device),
  /** True if its tokens name it, so that it can be ended alone. */
  is_named: flag,
})
export type SignIn = z.infer<typeof signInSchema>

/** An account that an invitation creates for whoever reads the email. */
export const invitationSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.invitations.email),
  is_admin: flag,
  /** '' if the server's operator created it. */
  invited_by: optionalRelation('users'),
  /** '' until the invitation is accepted. */
  used_at: optionalMoment,
})
export type Invitation = z.infer<typeof invitationSchema>

/** Count of an action on one day. Rows of past days are deleted. */
export const accountActionSchema = z.object({
  ...stored,
  action: choice(ACCOUNT_ACTIONS),
  /** Id of the account, or of the listing or inquiry that the action is limited by. */
  subject: ruled(RECORD_RULES.account_actions.subject),
  /** The day in UTC, such as "2026-01-31". */
  day: ruled(RECORD_RULES.account_actions.day),
  count: wholeNumber(0),
})

/** A request to change an account's email address, which both addresses have to confirm. */
export const emailChangeSchema = z.object({
  ...stored,
  user: relation('users'),
  old_email: ruled(RECORD_RULES.email_changes.old_email),
  new_email: ruled(RECORD_RULES.email_changes.new_email),
  state: choice(EMAIL_CHANGE_STATES),
  /** Secret part of the link to the old address. */
  secret: ruled(RECORD_RULES.email_changes.secret),
})

/** Used attempts of one bucket; see `attempt-limits.ts`. */
export const attemptLimitSchema = z.object({
  ...stored,
  /** Fingerprint of the account and the source of the attempts. */
  bucket: text(64),
  /** When all attempts are available again, in milliseconds since 1970. */
  full_at: wholeNumber(0),
})

/** A network from which an account signed in. `updated` is the last time. */
export const knownNetworkSchema = z.object({
  ...stored,
  user: relation('users'),
  /** Fingerprint for this account only. Without the server's key it does not lead to an address. */
  network: text(64),
})

/** The authenticator app of an account. Only the server reads it. */
export const authenticatorSchema = z.object({
  ...stored,
  user: relation('users'),
  /** The app's secret, encrypted for this account. */
  sealed_secret: text(200),
  /** The time step of the last accepted code. */
  last_step: wholeNumber(0),
  /** Fingerprints of the recovery codes that still work, separated by spaces. */
  recovery_codes: text(1000),
})
