import { emailAddress, tidyValue } from '../../../domain/fields/field-rules.ts'
import { accountWith, recordOf } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { requireGoodPassword } from './own-account.ts'
import { isAdmin } from './require-admin.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 15

const randomName = (): string => $security.randomStringWithAlphabet(ID_LENGTH, ALPHABET)

/** Ends a transaction of which nothing is to stay. */
class NothingStays extends Error {}

/** Goes the whole way of a sign-up, at its whole cost and with its answer, and leaves nothing behind. */
const pretend = (e: core.RecordRequestEvent) => {
  const { app } = e
  const record = recordOf(e)
  const [, domain = ''] = record.email().split('@')
  record.setEmail(`${randomName()}@${domain}`)
  let isAnswered = false
  try {
    app.runInTransaction((tx) => {
      e.app = tx
      e.next()
      isAnswered = true
      throw new NothingStays()
    })
  } catch (error) {
    if (!isAnswered) throw error
  } finally {
    e.app = app
  }
}

/** The owner hears of it once a day, however often somebody tries. */
const tellOwner = (app: core.App, account: core.Record) => {
  const today = new Date().toISOString().slice(0, 10)
  const record = $security.sha256(`${account.id} ${today}`).slice(0, ID_LENGTH)
  enqueueMail(app, 'account_exists', record, account.email())
}

/**
 * On a request to create an account: answers a sign-up with an address that has one as any other, so that nobody learns
 * who has an account. A visitor chooses neither the record's id nor whether the address is shown: both would tell.
 */
export const signUp = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  const record = recordOf(e)
  record.set('id', randomName())
  record.setEmailVisibility(false)
  // as the rule book will store it, which comes later
  record.setEmail(String(tidyValue(emailAddress, record.email())).toLowerCase())
  requireGoodPassword(record)
  const account = accountWith(e.app, record.email())
  if (!account) return e.next()
  pretend(e)
  tellOwner(e.app, account)
  // PocketBase answers when its transaction has ended well, and this one has not
  return e.json(200, record)
}

/**
 * Lists of accounts, which administrators alone may read, are searched by address. PocketBase finds an account so only
 * when its address is marked as visible; who may read the account is decided by its rules alone.
 */

/** On create: beside the record, so that the answer to a sign-up goes on saying nothing of the address. */
export const letBeFound = (e: core.RecordEvent) => {
  e.next()
  e.app
    .db()
    .newQuery('UPDATE users SET emailVisibility = TRUE WHERE id = {:id}')
    .bind({ id: recordOf(e).id })
    .execute()
}

/**
 * On update: it stays so. A save writes what it changes and nothing else: one that began before a password was changed or
 * an account was disabled would write back what it read, with the old password and the old sessions.
 */
export const keepBeingFound = (e: core.RecordEvent) => {
  recordOf(e).setEmailVisibility(true)
  recordOf(e).ignoreUnchangedFields(true)
  e.next()
}
