import { cutText } from '../../../domain/fields/characters.ts'
import { CHANGE_LIMITS } from '../../../domain/publishing/rules.ts'
import { recordOf } from '../database/records.ts'

/**
 * Who makes a change is known to its request, while the log is written by hooks of the record, and by those of other
 * records that it takes along. One transaction runs at a time, so that within one the store holds whose it is.
 */

/** Of a record in a request: the name of the account. */
const GIVEN = '@actor'
/** Of the store: whose change the running transaction is. */
const CURRENT = 'actor_of_transaction'

const nameOf = (account: core.Record | undefined): string =>
  account?.collection().name === 'users'
    ? cutText(account.getString('full_name') || account.email(), CHANGE_LIMITS.actor)
    : ''

/** Remembers with a record whose request it is that changes it. */
export const giveActor = (record: core.Record, account: core.Record | undefined) => record.set(GIVEN, nameOf(account))

/** On a request to create, update or delete a record: remembers with the record whose request it is. */
export const rememberActor = (e: core.RecordRequestEvent) => {
  giveActor(recordOf(e), e.auth)
  e.next()
}

/** Name of the account whose change the running transaction is; '' for a superuser, a script and the server itself. */
export const currentActor = (tx: core.App): string => String(tx.store().get(CURRENT) ?? '')

/** Runs a part of a transaction as the account whose request the record came in; else as whoever runs already. */
export const asActorOf = (tx: core.App, record: core.Record, work: () => void) => {
  const given: unknown = record.get(GIVEN)
  if (typeof given !== 'string') return work()
  const before = currentActor(tx)
  tx.store().set(CURRENT, given)
  try {
    work()
  } finally {
    tx.store().set(CURRENT, before)
  }
}

/** Of a record, or of a request that changes one. */
interface RecordChange {
  app: core.App
  record?: core.Record | undefined
}

/** Runs the rest of a record's event, with what comes before and after it, in a transaction of the record's actor. */
export const inTransaction = (e: RecordChange, work: (tx: core.App) => void) => {
  const app = e.app
  const record = recordOf(e)
  try {
    app.runInTransaction((tx) => {
      e.app = tx
      asActorOf(tx, record, () => work(tx))
    })
  } finally {
    e.app = app
  }
}

/** On delete of an account: what it takes along or lets go is changed by whoever deletes it. */
export const deleteAccount = (e: core.RecordEvent) => inTransaction(e, () => e.next())
