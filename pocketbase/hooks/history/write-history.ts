import { type Recorded, recorded } from '../../../domain/history/recorded.ts'
import {
  type Actor,
  KEEP_HISTORY_MONTHS,
  MOST_REVISIONS,
  RESTORABLE_DAYS,
  type RevisionKind,
} from '../../../domain/history/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { currentActor, inTransaction, transactionContext, withContext } from '../changes/request-context.ts'
import { settingOf } from '../database/directory-settings.ts'
import { recordOf, selectRows, timeFromNow } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { monthsBefore } from '../removal-requests/age-rule.ts'
import { storeDeleted } from './deleted-records.ts'
import { deleteStoredFiles, storeDependentFiles, storeFile } from './replaced-files.ts'
import { type Changes, changesBetween, firstValues, insertRevision, namesIn, titleOf } from './revisions.ts'

/** Stores every change of a recorded collection, in the transaction that makes it. */

/** Runs the part of a transaction in which the change of a record reverts a revision. */
export const asUndo = (tx: core.App, undo: { record: string; revision: string }, work: () => void) =>
  withContext(tx, { undo }, work)

/** Runs a decision. The history stores the fingerprint of what was read; without one, nothing was decided. */
export const asDecision = (tx: core.App, fingerprint: string, work: () => void) =>
  withContext(tx, { decision: fingerprint ? { fingerprint } : undefined }, work)

/** Runs a revert, which may undo a decision. It restores what was there before, so nothing has to be read. */
export const asRevert = (tx: core.App, work: () => void) => withContext(tx, { decision: { fingerprint: '' } }, work)

/** The revision that a change of this record reverts; '' for none. */
export const undoneBy = (tx: core.App, record: string): string => {
  const { undo } = transactionContext(tx)
  return undo?.record === record ? undo.revision : ''
}

const actorOfRecord = (tx: core.App, { isFromVisitors }: Recorded, kind: RevisionKind): Actor => {
  const actor = currentActor(tx)
  return kind === 'create' && isFromVisitors && actor.origin === 'system'
    ? { ...actor, role: 'visitor', origin: 'site' }
    : actor
}

interface Change {
  id: string
  kind: RevisionKind
  changes: Changes
  wentWith?: Record<string, number>
  file?: string
}

const store = (tx: core.App, record: core.Record, about: Recorded, { kind, changes, ...change }: Change) => {
  const undoes = undoneBy(tx, record.id)
  insertRevision(tx, {
    ...change,
    changes,
    undoes,
    kind: undoes && kind === 'update' ? 'undo' : kind,
    collection: record.collection().name,
    record: record.id,
    title: titleOf(tx, record, about),
    listing: about.listing ? record.getString(about.listing) : '',
    actor: actorOfRecord(tx, about, kind),
    names: namesIn(tx, changes, about),
    fingerprint: transactionContext(tx).decision?.fingerprint ?? '',
  })
}

/** Name of the file that an update replaces; '' if none. */
const replacedFile = (before: core.Record, record: core.Record, { file }: Recorded): string => {
  const name = file ? before.getString(file) : ''
  return file && name && (record.getUnsavedFiles(file).length || record.getString(file) !== name) ? name : ''
}

/** Deletes the stored files of a revision if its transaction fails. */
const orDeleteFiles = (app: core.App, revision: string, work: () => void) => {
  try {
    work()
  } catch (error) {
    deleteStoredFiles(app, revision)
    throw error
  }
}

const update = (e: core.RecordEvent, tx: core.App, record: core.Record, about: Recorded) => {
  const stored = () => tx.findRecordById(record.collection().name, record.id)
  const id = randomId()
  const before = stored()
  const file = storeFile(tx, before, replacedFile(before, record, about), id)
  orDeleteFiles(tx, id, () => {
    e.next()
    const changes = changesBetween(before, stored(), about)
    if (Object.keys(changes).length) store(tx, record, about, { id, kind: 'update', changes, file })
  })
}

const remove = (e: core.RecordEvent, tx: core.App, record: core.Record, about: Recorded) => {
  if (transactionContext(tx).deletion) return e.next()
  const id = randomId()
  const file = storeFile(tx, record, about.file ? record.original().getString(about.file) : '', id)
  orDeleteFiles(tx, id, () => {
    const wentWith = storeDeleted(tx, record, id)
    storeDependentFiles(tx, id, record.id)
    withContext(tx, { deletion: id }, () => e.next())
    store(tx, record, about, { id, kind: 'delete', changes: {}, wentWith, file })
  })
}

const create = (e: core.RecordEvent, tx: core.App, record: core.Record, about: Recorded) => {
  e.next()
  const changes = about.isLong ? {} : firstValues(record, about)
  store(tx, record, about, { id: randomId(), kind: 'create', changes })
}

/** An import stores its own changes of companies (decision 037). */
const isStoredByImport = (tx: core.App, record: core.Record, kind: RevisionKind): boolean =>
  currentActor(tx).origin === 'import' && (kind === 'create' || record.collection().name === 'company_listings')

const WRITERS = { create, update, delete: remove }

/** When a recorded record is created, updated or deleted: stores the change and its revision together. */
export const withHistory = (e: core.RecordEvent, kind: keyof typeof WRITERS) => {
  const record = recordOf(e)
  const about = recorded(record.collection().name)
  inTransaction(e, (tx) => {
    if (!about || isStoredByImport(tx, record, kind)) e.next()
    else if ((about.isOnlyDecided || about.isOnlyUpdated) && kind !== 'update') e.next()
    else if (about.isOnlyDecided && !transactionContext(tx).decision) e.next()
    else WRITERS[kind](e, tx, record, about)
  })
}

/** Rows deleted at a time, so that no save waits long. */
const BATCH = 5000

const deleteSome = (app: core.App, table: string, where: string, params: Record<string, unknown>) => {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${BATCH})`
  while (app.db().newQuery(sql).bind(params).execute().rowsAffected() === BATCH);
}

/** Must run before the rows that name these deletions are deleted. */
const deleteDependentFiles = (app: core.App, before: string) => {
  const where = "FROM (SELECT DISTINCT revision FROM deleted_records WHERE created < {:before} AND field = '')"
  for (const revision of selectRows<string>(app, 'json_quote(revision)', where, { before }))
    deleteStoredFiles(app, revision)
}

const deleteReplacedFiles = (app: core.App, before: string) => {
  const where = "FROM revisions WHERE file != '' AND created < {:before}"
  for (const revision of selectRows<string>(app, 'json_quote(id)', where, { before })) {
    deleteStoredFiles(app, revision)
    app.db().newQuery("UPDATE revisions SET file = '' WHERE id = {:revision}").bind({ revision }).execute()
  }
}

/** The time of the first revision beyond the limit; '' if there are fewer. */
const momentOfLimit = (app: core.App): string =>
  selectRows<string>(
    app,
    'json_quote(created)',
    `FROM (SELECT created FROM revisions ORDER BY created DESC LIMIT 1 OFFSET ${MOST_REVISIONS})`,
  )[0] ?? ''

/** Every night: deletes what can no longer be restored, and revisions that are older than administrators want. */
export const pruneHistory = (app: core.App) => {
  const restorable = timeFromNow(-RESTORABLE_DAYS * DAY_MS)
  deleteDependentFiles(app, restorable)
  deleteSome(app, 'deleted_records', 'created < {:before}', { before: restorable })
  deleteReplacedFiles(app, restorable)
  const limit = momentOfLimit(app)
  const before =
    [monthsBefore(settingOf(app, 'keep_history_months', KEEP_HISTORY_MONTHS.first)), limit].sort().at(-1) ?? ''
  // a restorable deletion needs its revision
  deleteSome(
    app,
    'revisions',
    "created <= {:before} AND id NOT IN (SELECT revision FROM deleted_records) AND file = ''",
    {
      before,
    },
  )
}
