import { emailAddress, tidyValue } from '../../../domain/fields/field-rules.ts'
import { accountWith, recordOf } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { requireGoodPassword } from './own-account.ts'
import { isAdmin } from './require-admin.ts'

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
