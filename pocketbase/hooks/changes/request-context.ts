import { cutText } from '../../../domain/fields/characters.ts'
import type { Maker } from '../../../domain/history/rules.ts'
import { CHANGE_LIMITS } from '../../../domain/publishing/change-log.ts'
import { recordOf } from '../database/records.ts'

/**
 * Who makes a change is known to its request, while the log is written by hooks of the record, and by those of other
 * records that it takes along. One transaction runs at a time, so that within one the store holds whose it is.
 */

/** Of a record in a request: a Maker as JSON. */
const GIVEN = '@maker'
/** Of the store: the Maker of the running transaction, as JSON. */
const CURRENT = 'maker_of_transaction'

const SERVER: Maker = { id: '', name: '', role: '', origin: 'system' }
/** Of what the importer does, in the transactions of its steps. */
export const IMPORTER: Maker = { id: '', name: '', role: '', origin: 'import' }

/** A browser says where a page came from that changes something; a script has none. */
const isBrowser = (e: core.RequestEvent): boolean => Boolean(e.requestInfo().headers['origin'])

/** Who asks. */
export const makerOf = (e: core.RequestEvent): Maker => {
  const account = e.auth
  if (!account) return { ...SERVER, role: 'visitor', origin: 'site' }
  if (account.collection().name !== 'users') return { ...SERVER, role: 'operator', origin: 'api' }
  return {
    id: account.id,
    name: cutText(account.getString('full_name') || account.email(), CHANGE_LIMITS.actor),
    role: account.getBool('is_admin') ? 'admin' : 'member',
    origin: isBrowser(e) ? 'console' : 'api',
  }
}

/** On a request to create, update or delete a record: remembers with the record whose request it is. */
export const rememberActor = (e: core.RecordRequestEvent) => {
  recordOf(e).set(GIVEN, JSON.stringify(makerOf(e)))
  e.next()
}

/** Who makes the change of the running transaction. */
export const currentMaker = (tx: core.App): Maker => {
  const current = tx.store().get(CURRENT)
  return typeof current === 'string' && current ? JSON.parse(current) : SERVER
}

/** Name of the account whose change the running transaction is; '' for a superuser, a script and the server itself. */
export const currentActor = (tx: core.App): string => currentMaker(tx).name

/** Runs a part of a transaction with a word in the store, which is another one's again afterwards. */
export const withWord = (tx: core.App, key: string, word: string, work: () => void) => {
  const before = tx.store().get(key) ?? ''
  tx.store().set(key, word)
  try {
    work()
  } finally {
    tx.store().set(key, before)
  }
}

/** Runs a part of a transaction as somebody's. */
export const asMaker = (tx: core.App, maker: Maker, work: () => void) =>
  withWord(tx, CURRENT, JSON.stringify(maker), work)

/** Runs a part of a transaction as the account whose request the record came in; else as whoever runs already. */
const asActorOf = (tx: core.App, record: core.Record, work: () => void) => {
  const given: unknown = record.get(GIVEN)
  if (typeof given === 'string') withWord(tx, CURRENT, given, work)
  else work()
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
