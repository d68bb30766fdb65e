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

/** An account of a company owner or an administrator. */
export const userSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.users.email),
  full_name: ruled(RECORD_RULES.users.full_name),
  is_admin: flag,
  /** Whether nobody may sign in to it. */
  is_disabled: flag,
  /** Whether an administrator's sign-in asks for a mailed code, too. */
  second_factor: flag,
  /** '' before the first time. */
  last_sign_in: optionalMoment,
  /** Mails that it does without. */
  mails_off: choices(MAIL_TOPICS),
  /** Those that were ended alone, until their tokens are outdated: for the server only. */
  ended_sessions: text(ENDED_SESSIONS_MAX),
})
export type User = z.infer<typeof userSchema>

/** A line of the list of users, which a view of the database makes. */
export type AccountRow = Omit<User, 'mails_off' | 'second_factor' | 'ended_sessions'> & {
  verified: boolean
  /** Listings that it owns, those that it is assigned to beside them, and both. */
  owned: number
  assigned: number
  listings: number
}

/** A sign-in whose session may still go on. */
export const signInSchema = z.object({
  ...stored,
  user: relation('users'),
  /** Browser and system, by name. */
  device: ruled(RECORD_RULES.sign_ins.device),
  /** Whether its tokens name it, so that it can be ended alone. */
  is_named: flag,
})
export type SignIn = z.infer<typeof signInSchema>

/** An account that waits for whoever reads the mail of its address. */
export const invitationSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.invitations.email),
  is_admin: flag,
  /** '' for one that the operator of the server made. */
  invited_by: optionalRelation('users'),
  /** '' until it is accepted. */
  used_at: optionalMoment,
})
export type Invitation = z.infer<typeof invitationSchema>

/** How often something was done in a day; rows of past days are dropped. */
export const accountActionSchema = z.object({
  ...stored,
  action: choice(ACCOUNT_ACTIONS),
  /** Id of the account, or of the listing or inquiry for what is limited for each of those. */
  subject: ruled(RECORD_RULES.account_actions.subject),
  /** The day in UTC: "2026-01-31". */
  day: ruled(RECORD_RULES.account_actions.day),
  count: wholeNumber(0),
})

/** A wish of an account to move to another address, which both addresses have to confirm. */
export const emailChangeSchema = z.object({
  ...stored,
  user: relation('users'),
  old_email: ruled(RECORD_RULES.email_changes.old_email),
  new_email: ruled(RECORD_RULES.email_changes.new_email),
  state: choice(EMAIL_CHANGE_STATES),
  /** What the link to the old address proves itself by. */
  secret: ruled(RECORD_RULES.email_changes.secret),
})

/** How many attempts of one bucket are used up; see `attempt-limits.ts`. */
export const attemptLimitSchema = z.object({
  ...stored,
  /** Fingerprint of the account and of where the attempts come from. */
  bucket: text(64),
  /** When all attempts are free again, in milliseconds since 1970. */
  full_at: wholeNumber(0),
})

/** A network that has signed in to an account; `updated` is the last time. */
export const knownNetworkSchema = z.object({
  ...stored,
  user: relation('users'),
  /** Fingerprint for this account only: it leads to no address without the server's key. */
  network: text(64),
})
