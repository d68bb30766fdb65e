import { INVITATION_DAYS, INVITATION_PROBLEMS, invitationLink } from '../../../domain/accounts/rules.ts'
import { emailAddress, tidyValue } from '../../../domain/fields/field-rules.ts'
import { DAY_SECONDS, readStoredTime } from '../../../domain/time.ts'
import { inTransaction } from '../changes/request-context.ts'
import { accountWith, findRecord, recordOf, timeFromNow } from '../database/records.ts'
import { randomId, readToken } from '../database/tokens.ts'
import { siteUrl } from '../mail/mail-facts.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { nameOfAccount, senderOf } from '../security/store-event.ts'
import { requireGoodPassword } from './own-account.ts'
import { isAdmin } from './require-admin.ts'
import { requireFreshProof } from './sign-in/fresh-proof.ts'

const ID_LENGTH = 15

/** Rolls a transaction back. */
class RolledBack extends Error {}

/** Runs a complete sign-up, with its cost and its answer, and rolls it back. */
const pretend = (e: core.RecordRequestEvent) => {
  const { app } = e
  const record = recordOf(e)
  const [, domain = ''] = record.email().split('@')
  record.setEmail(`${randomId()}@${domain}`)
  let isAnswered = false
  try {
    app.runInTransaction((tx) => {
      e.app = tx
      e.next()
      isAnswered = true
      throw new RolledBack()
    })
  } catch (error) {
    if (!isAnswered) throw error
  } finally {
    e.app = app
  }
}

/** Emails the owner at most once a day. */
const notifyOwner = (app: core.App, account: core.Record) => {
  const today = new Date().toISOString().slice(0, 10)
  const record = $security.sha256(`${account.id} ${today}`).slice(0, ID_LENGTH)
  enqueueMail(app, 'account_exists', record, account.email())
}

/**
 * Before an account is created: a sign-up with the address of an existing account gets the same answer as any other, so
 * nobody can find out who has an account. Visitors cannot choose the id or the visibility of the address, because both
 * would tell.
 */
export const signUp = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  const record = recordOf(e)
  record.set('id', randomId())
  record.setEmailVisibility(false)
  // as the field rules store it later
  record.setEmail(String(tidyValue(emailAddress, record.email())).toLowerCase())
  requireGoodPassword(record)
  const account = accountWith(e.app, record.email())
  if (!account) return e.next()
  pretend(e)
  notifyOwner(e.app, account)
  // PocketBase only answers after a transaction that succeeds, and this one was rolled back
  return e.json(200, record)
}

// Administrators search accounts by email address. PocketBase searches only addresses that are marked visible; the
// collection's rules still decide who can read them.

/** After an account is created. Bypasses the record, so that the answer to a sign-up still hides the address. */
export const makeSearchable = (e: core.RecordEvent) => {
  e.next()
  e.app
    .db()
    .newQuery('UPDATE users SET emailVisibility = TRUE WHERE id = {:id}')
    .bind({ id: recordOf(e).id })
    .execute()
}

/**
 * Before an account is updated. Writes only the changed fields: otherwise a save that began before a password change
 * would restore the old password and the old sessions.
 */
export const keepSearchable = (e: core.RecordEvent) => {
  recordOf(e).setEmailVisibility(true)
  recordOf(e).ignoreUnchangedFields(true)
  e.next()
}

const revokeOpenInvitations = (tx: core.App, email: string) => {
  const open = tx.findRecordsByFilter('invitations', 'email:lower = {:email} && used_at = ""', '', 0, 0, {
    email: email.toLowerCase(),
  })
  for (const invitation of open) if (invitation) tx.delete(invitation)
}

/**
 * Before an invitation is created: emails it and revokes open ones to the same address. Inviting an administrator needs
 * fresh proof. If a superuser sends `"isMailed": false`, no email is sent.
 */
export const receiveInvitation = (e: core.RecordRequestEvent) => {
  const invitation = recordOf(e)
  const email = invitation.getString('email').trim()
  const isMailed = !e.auth?.isSuperuser() || e.requestInfo().body['isMailed'] !== false
  if (accountWith(e.app, email))
    throw new BadRequestError(INVITATION_PROBLEMS.hasAccount, {
      email: new ValidationError('validation_has_account', INVITATION_PROBLEMS.hasAccount),
    })
  if (invitation.getBool('is_admin')) requireFreshProof(e)
  invitation.set('invited_by', e.auth?.isSuperuser() ? '' : (e.auth?.id ?? ''))
  invitation.set('used_at', '')
  inTransaction(e, (tx) => {
    revokeOpenInvitations(tx, email)
    e.next()
    if (isMailed) enqueueMail(tx, 'invitation', invitation.id, invitation.getString('email'))
  })
  const action = invitation.getBool('is_admin') ? 'invited an administrator' : 'invited somebody'
  const details = { action, about: invitation.getString('email') }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}

/** The open invitation of a token. @throws 400 with the reason if it was used, revoked, expired or is not ours */
const invitationOf = (app: core.App, token: unknown): core.Record => {
  const id = readInvitationToken(app, token)
  const invitation = id ? findRecord(app, 'invitations', id) : undefined
  if (!invitation) throw new BadRequestError(INVITATION_PROBLEMS.outdated)
  if (invitation.getString('used_at')) throw new BadRequestError(INVITATION_PROBLEMS.used)
  if (accountWith(app, invitation.getString('email'))) throw new BadRequestError(INVITATION_PROBLEMS.ownAccount)
  return invitation
}

/** POST /api/directory/invitation `{ "token": "…" }`: the invited address, `{ "email": "…", "isAdmin": true }`. */
export const showInvitation = (e: core.RequestEvent) => {
  const invitation = invitationOf(e.app, e.requestInfo().body['token'])
  return e.json(200, { email: invitation.getString('email'), isAdmin: invitation.getBool('is_admin') })
}

const requireName = (given: unknown): string => {
  const name = typeof given === 'string' ? given.trim() : ''
  if (name) return name
  throw new BadRequestError(INVITATION_PROBLEMS.name, {
    full_name: new ValidationError('validation_required', INVITATION_PROBLEMS.name),
  })
}

/**
 * POST /api/directory/invitation/accept `{ "token": "…", "full_name": "…", "password": "…" }`: creates the account with
 * a verified address. Answers 204; 400 the second time.
 */
export const acceptInvitation = (e: core.RequestEvent) => {
  const { token, full_name, password } = e.requestInfo().body
  const name = requireName(full_name)
  const account = new Record(e.app.findCollectionByNameOrId('users'))
  e.app.runInTransaction((tx) => {
    const invitation = invitationOf(tx, token)
    account.setEmail(invitation.getString('email'))
    account.setPassword(typeof password === 'string' ? password : '')
    account.setVerified(true)
    account.set('full_name', name)
    account.set('is_admin', invitation.getBool('is_admin'))
    tx.save(account)
    invitation.set('used_at', timeFromNow(0))
    tx.save(invitation)
  })
  const details = { action: 'accepted an invitation', about: nameOfAccount(account), resourceId: account.id }
  const isAdmin = account.getBool('is_admin')
  logSecurityEvent(e.app, {
    type: isAdmin ? 'PRIVILEGED_ACTION' : 'PROFILE_UPDATE',
    account,
    ...senderOf(e),
    details: isAdmin ? { ...details, action: 'made an administrator by invitation' } : details,
  })
  return e.noContent(204)
}

/**
 * POST /api/directory/access-link as superuser: the link of the email, for an operator without a mail server.
 * `{ "invitation": "…" }` or, to reset a password, `{ "account": "…" }`; answers `{ "url": "…" }`.
 */
export const answerAccessLink = (e: core.RequestEvent) => {
  const { invitation, account } = e.requestInfo().body
  const path = invitation
    ? invitationLink(invitationToken(e.app, e.app.findRecordById('invitations', String(invitation))))
    : `/auth?mode=reset#token=${e.app.findRecordById('users', String(account)).newPasswordResetToken()}`
  return e.json(200, { url: siteUrl(e.app, path) })
}

/** Only the server can create a token, and tokens for other purposes do not fit. */
const keyOf = (app: core.App): string =>
  `invitation ${app.findCachedCollectionByNameOrId('users').verificationToken.secret}`

const secondsLeft = (invitation: core.Record): number => {
  const since = (Date.now() - readStoredTime(invitation.getString('created')).getTime()) / 1000
  return Math.max(1, Math.floor(INVITATION_DAYS * DAY_SECONDS - since))
}

/** Proves that its bearer reads the mail of the invited address, until the invitation expires. */
export const invitationToken = (app: core.App, invitation: core.Record): string =>
  $security.createJWT(
    { invitation: invitation.id, email: invitation.getString('email') },
    keyOf(app),
    secondsLeft(invitation),
  )

/** Id of the invitation; undefined if the token has expired or is not ours. */
const readInvitationToken = (app: core.App, token: unknown): string | undefined => {
  const { invitation } = readToken(token, keyOf(app))
  return typeof invitation === 'string' ? invitation : undefined
}
