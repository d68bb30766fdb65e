import { cutText } from '../../../domain/fields/characters.ts'
import type { Actor } from '../../../domain/history/rules.ts'
import { CHANGE_LIMITS } from '../../../domain/publishing/change-log.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { recordOf } from '../database/records.ts'

/**
 * What the hooks of one save tell each other. A record carries the context of the request that changes it. The app's
 * store carries the context of the running transaction: SQLite has one writer, so there is at most one.
 */

/** The sender who caused an email: the account, '' for a visitor, and the fingerprint of the network. */
export interface MailOrigin {
  sender: string
  network: string
}

/** The request that changes a record. */
interface RequestContext {
  actor: Actor
  /** The sender fills in the form of this collection, so the rules of the form apply. */
  isForm: boolean
  /** The `updated` of the version that the sender edited. */
  expectedVersion: string
  /** A person deletes this listing, so its USDOT number goes on the do-not-list. */
  isDeletedByPerson: boolean
  /** An administrator creates this account and vouches for its email address. */
  isVerified: boolean
  /** The sender who caused the emails of this save. */
  mailOrigin: MailOrigin
}

/** A request cannot set it: PocketBase loads only the fields of a collection from a body. */
const REQUEST_CONTEXT = '@request_context'

/** The context of the request that changes a record; empty if the server changes it by itself. */
export const requestContext = (record: core.Record): Partial<RequestContext> => {
  const stored: unknown = record.get(REQUEST_CONTEXT)
  return typeof stored === 'string' ? JSON.parse(stored) : {}
}

/** Adds facts for later hooks of the same save. */
export const addContext = (record: core.Record, facts: Partial<RequestContext>) =>
  record.set(REQUEST_CONTEXT, JSON.stringify({ ...requestContext(record), ...facts }))

const SERVER: Actor = { id: '', name: '', role: '', origin: 'system' }
/** The actor in the transactions of an import. */
export const IMPORTER: Actor = { id: '', name: '', role: '', origin: 'import' }

/** Browsers name the page that sent a change. Scripts do not. */
const isBrowser = (e: core.RequestEvent): boolean => Boolean(e.requestInfo().headers['origin'])

/** The sender of a request. */
export const actorOf = (e: core.RequestEvent): Actor => {
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

/** Administrators fill in a form only for locations and for their own account. */
const isForm = (e: core.RecordRequestEvent, record: core.Record): boolean => {
  switch (record.collection().name) {
    case 'locations':
      return !e.auth?.isSuperuser()
    case 'company_listings':
    case 'users':
      return e.auth?.id === record.id || !isAdmin(e.auth)
    default:
      return false
  }
}

/** Before a record is created, updated or deleted by a request: starts the context that later hooks read. */
export const startContext = (e: core.RecordRequestEvent, action: 'save' | 'delete') => {
  const record = recordOf(e)
  const expected = e.requestInfo().body['expected_updated']
  addContext(record, {
    actor: actorOf(e),
    isForm: isForm(e, record),
    expectedVersion: typeof expected === 'string' ? expected : '',
    isDeletedByPerson: action === 'delete',
  })
  e.next()
}

/** The transaction in which records change. */
interface TransactionContext {
  actor: Actor
  /** Revision of the running deletion. Records that it takes along get no revision of their own. */
  deletion?: string
  /** The revision that the change of a record reverts. */
  undo?: { record: string; revision: string }
  /** Id of the change set that the change of a record belongs to. */
  changeSet?: string
  /** A decision. The fingerprint names what the administrator read; '' if the decision is undone. */
  decision?: { fingerprint: string } | undefined
}

const TRANSACTION_CONTEXT = 'transaction_context'

export const transactionContext = (tx: core.App): TransactionContext => {
  const stored: unknown = tx.store().get(TRANSACTION_CONTEXT)
  return typeof stored === 'string' && stored ? JSON.parse(stored) : { actor: SERVER }
}

/** Adds facts to the context of a transaction while `work` runs. */
export const withContext = (tx: core.App, facts: Partial<TransactionContext>, work: () => void) => {
  const before = tx.store().get(TRANSACTION_CONTEXT) ?? ''
  tx.store().set(TRANSACTION_CONTEXT, JSON.stringify({ ...transactionContext(tx), ...facts }))
  try {
    work()
  } finally {
    tx.store().set(TRANSACTION_CONTEXT, before)
  }
}

export const currentActor = (tx: core.App): Actor => transactionContext(tx).actor

/** '' for a superuser, a script and the server itself. */
export const currentActorName = (tx: core.App): string => currentActor(tx).name

export const asActor = (tx: core.App, actor: Actor, work: () => void) => withContext(tx, { actor }, work)

/** The event of a record, or of a request that changes one. */
interface RecordChange {
  app: core.App
  record?: core.Record | undefined
}

/**
 * Runs the rest of a record's event in a transaction, together with `work`. The actor is the sender of the request that
 * changes the record, or else whoever runs the surrounding transaction.
 */
export const inTransaction = (e: RecordChange, work: (tx: core.App) => void) => {
  const app = e.app
  const { actor } = requestContext(recordOf(e))
  try {
    app.runInTransaction((tx) => {
      e.app = tx
      if (actor) asActor(tx, actor, () => work(tx))
      else work(tx)
    })
  } finally {
    e.app = app
  }
}

/** When an account is deleted: its actor also changes the records that the account takes along or leaves. */
export const deleteAccount = (e: core.RecordEvent) => inTransaction(e, () => e.next())
