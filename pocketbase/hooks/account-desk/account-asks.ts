import { ACCOUNT_PROBLEMS, type AccountAsk } from '../../../domain/accounts/account-asks.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { findRecord } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { nameOfAccount } from '../security/names.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/sender.ts'
import { deleteWithListings } from './delete-account.ts'

type Asked = (e: core.RequestEvent, account: core.Record) => void

const mailReset: Asked = (e, account) =>
  e.app.runInTransaction((tx) => enqueueMail(tx, 'password_reset', account.id, account.email()))

const signOut: Asked = (e, account) => {
  account.refreshTokenKey()
  e.app.save(account)
}

const ASKS: Record<AccountAsk, { work: Asked; action: string }> = {
  'reset-mail': { work: mailReset, action: 'mailed a password reset' },
  'sign-out': { work: signOut, action: 'signed out an account everywhere' },
  delete: { work: deleteWithListings, action: 'deleted an account' },
}

const isAsk = (ask: string): ask is AccountAsk => Object.hasOwn(ASKS, ask)

const accountOf = (e: core.RequestEvent): core.Record => {
  const id = e.request?.pathValue('id') ?? ''
  const account = findRecord(e.app, 'users', id)
  if (!account) throw new NotFoundError(ACCOUNT_PROBLEMS.unknown)
  return account
}

/**
 * POST /api/directory/accounts/{id}/{ask} of an administrator: mails a link to a new password, ends all sessions, or
 * deletes the account, with `{ "heir": "…", "actorPassword": "…" }`. Answers 204.
 */
export const askOfAccount = (e: core.RequestEvent) => {
  requireAdmin(e, ACCOUNT_PROBLEMS.notAdmin)
  const ask = e.request?.pathValue('ask') ?? ''
  if (!isAsk(ask)) throw new NotFoundError()
  const account = accountOf(e)
  const about = nameOfAccount(account)
  const alsoTo = isAdmin(account) ? [account.email()] : []
  const { work, action } = ASKS[ask]
  work(e, account)
  const details = { action, about, resourceId: account.id }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details, alsoTo })
  return e.noContent(204)
}
