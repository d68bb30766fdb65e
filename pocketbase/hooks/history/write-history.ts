/** Every change of a recorded collection, kept in the transaction that makes it. */
import { type Recorded, recorded } from '../../../domain/history/recorded.ts'
import type { Maker, RevisionKind } from '../../../domain/history/rules.ts'
import { currentMaker, inTransaction, withWord } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { keepDeleted } from './deleted-records.ts'
import { dropKeptFiles, keepFile, keepFilesThatGo } from './replaced-files.ts'
import {
  type Changes,
  changesBetween,
  firstValues,
  insertRevision,
  namesIn,
  newRevisionId,
  titleOf,
} from './revisions.ts'

/** Of the store: the deletion that is under way; what goes with it is no revision of its own. */
const DELETING = 'deletion_of_transaction'
/** Of the store: what is taken back, as JSON. */
const UNDOING = 'undo_of_transaction'

/** Key of the store: the fingerprint of what was read before the current decision. */
const DECIDING = 'decision_of_transaction'
/** In place of a fingerprint: an undo restores what was there before, so nothing has to be read. */
const UNDONE = 'undo'

interface Undo {
  record: string
  revision: string
}

/** Runs a part of a transaction in which a change of a record takes back a revision. */
export const asUndo = (tx: core.App, undo: Undo, work: () => void) => withWord(tx, UNDOING, JSON.stringify(undo), work)

/** Runs the part of a transaction that makes a decision. The history stores the fingerprint of what was read. */
export const asDecision = (tx: core.App, fingerprint: string, work: () => void) =>
  withWord(tx, DECIDING, fingerprint, work)

/** Runs the part of a transaction that undoes a decision. */
export const asUndoneDecision = (tx: core.App, work: () => void) => withWord(tx, DECIDING, UNDONE, work)

const decision = (tx: core.App): string => String(tx.store().get(DECIDING) ?? '')

/** The fingerprint of what was read before the current decision; '' outside one, and when one is undone. */
export const decidedOn = (tx: core.App): string => {
  const found = decision(tx)
  return found === UNDONE ? '' : found
}

/** The revision that a change of this record takes back, '' for none. */
export const undoneBy = (tx: core.App, record: string): string => {
  const word = tx.store().get(UNDOING)
  if (typeof word !== 'string' || !word) return ''
  const undo = JSON.parse(word) as Undo
  return undo.record === record ? undo.revision : ''
}

const makerOfRecord = (tx: core.App, { isFromVisitors }: Recorded, kind: RevisionKind): Maker => {
  const maker = currentMaker(tx)
  return kind === 'create' && isFromVisitors && maker.origin === 'system'
    ? { ...maker, role: 'visitor', origin: 'site' }
    : maker
}

interface Change {
  id: string
  kind: RevisionKind
  changes: Changes
  wentWith?: Record<string, number>
  file?: string
}

const keep = (tx: core.App, record: core.Record, about: Recorded, { kind, changes, ...change }: Change) => {
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
    maker: makerOfRecord(tx, about, kind),
    names: namesIn(tx, changes, about),
    shown: decidedOn(tx),
  })
}

/** Name of the file that an update takes away, '' for none. */
const replacedFile = (before: core.Record, record: core.Record, { file }: Recorded): string => {
  const name = file ? before.getString(file) : ''
  return file && name && (record.getUnsavedFiles(file).length || record.getString(file) !== name) ? name : ''
}

/** Runs what may fail with its transaction, and leaves no kept file behind then. */
const orDropFiles = (app: core.App, revision: string, work: () => void) => {
  try {
    work()
  } catch (error) {
    dropKeptFiles(app, revision)
    throw error
  }
}

const update = (e: core.RecordEvent, tx: core.App, record: core.Record, about: Recorded) => {
  const stored = () => tx.findRecordById(record.collection().name, record.id)
  const id = newRevisionId()
  const before = stored()
  const file = keepFile(tx, before, replacedFile(before, record, about), id)
  orDropFiles(tx, id, () => {
    e.next()
    const changes = changesBetween(before, stored(), about)
    if (Object.keys(changes).length) keep(tx, record, about, { id, kind: 'update', changes, file })
  })
}

const remove = (e: core.RecordEvent, tx: core.App, record: core.Record, about: Recorded) => {
  if (tx.store().get(DELETING)) return e.next()
  const id = newRevisionId()
  const file = keepFile(tx, record, about.file ? record.original().getString(about.file) : '', id)
  orDropFiles(tx, id, () => {
    const wentWith = keepDeleted(tx, record, id)
    keepFilesThatGo(tx, id, record.id)
    withWord(tx, DELETING, id, () => e.next())
    keep(tx, record, about, { id, kind: 'delete', changes: {}, wentWith, file })
  })
}

const create = (e: core.RecordEvent, tx: core.App, record: core.Record, about: Recorded) => {
  e.next()
  const changes = about.isLong ? {} : firstValues(record, about)
  keep(tx, record, about, { id: newRevisionId(), kind: 'create', changes })
}

/** An import keeps what it writes to companies itself, and its run is a row of the log: see decision 037. */
const isKeptByImport = (tx: core.App, record: core.Record, kind: RevisionKind): boolean =>
  currentMaker(tx).origin === 'import' && (kind === 'create' || record.collection().name === 'company_listings')

const KEEPERS = { create, update, delete: remove }

/** On create, update and delete of a recorded record: the change and its revision are stored together or not at all. */
export const withHistory = (e: core.RecordEvent, kind: keyof typeof KEEPERS) => {
  const record = recordOf(e)
  const about = recorded(record.collection().name)
  inTransaction(e, (tx) => {
    // the first catalogue is stored before there is a history
    if (!about || isKeptByImport(tx, record, kind) || !tx.hasTable('revisions')) e.next()
    else if (about.isOnlyDecided && (kind !== 'update' || !decision(tx))) e.next()
    else KEEPERS[kind](e, tx, record, about)
  })
}
