import { fieldLabel, type Recorded, recorded } from '../../../domain/history/recorded.ts'
import { HISTORY_ANSWERS } from '../../../domain/history/rules.ts'
import { DO_NOT_LIST_MESSAGES } from '../../../domain/removal-requests/rules.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { reopenDecided, withdrawRelease } from '../queue/reopen-decision.ts'
import { isOnDoNotList } from '../removal-requests/do-not-list.ts'
import { storedFile } from './replaced-files.ts'
import { type Changes, type FoundRevision, isSameValue, type RecordedValue, recordedValue } from './revisions.ts'
import { asUndo } from './write-history.ts'

const refuse = (message: string): never => {
  throw new ApiError(409, message)
}

const ofFields = (changes: Changes, fields: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => fields.includes(field)))

/** The changes of a revision that can be reverted. */
const revertibleChanges = (changes: Changes, { shownOnly = [] }: Recorded): Changes =>
  ofFields(
    changes,
    Object.keys(changes).filter((field) => !shownOnly.includes(field)),
  )

/** The changes whose fields no longer contain what the revision wrote, as a sentence. '' if all do. */
const changedSince = (record: core.Record, changes: Changes): { rest: Changes; left: string } => {
  const fields = Object.keys(changes)
  const touched = fields.filter((field) => !isSameValue(recordedValue(record, field), changes[field]?.[1]))
  const rest = fields.filter((field) => !touched.includes(field))
  const labels = touched.map((field) => fieldLabel(record.collection().name, field))
  return { rest: ofFields(changes, rest), left: labels.length ? HISTORY_ANSWERS.changedSince(labels) : '' }
}

const requireListable = (tx: core.App, listing: core.Record, state: RecordedValue | undefined) => {
  if (state === 'published' && isOnDoNotList(tx, listing.getString('usdot_number'))) refuse(DO_NOT_LIST_MESSAGES.admin)
}

/** Fields whose changes nobody has to read before publishing. */
const UNREAD = ['state', 'state_reason', 'is_approved', 'is_declined', 'is_featured', 'verified', 'rating', 'slug']

/** @throws 409 if a record would return to the site with changes that nobody has read */
const requireRead = (tx: core.App, { id, collection, record }: FoundRevision, changes: Changes) => {
  if (changes['state']?.[0] !== 'published' && changes['is_approved']?.[0] !== true) return
  const since = selectRows<string>(
    tx,
    'json_quote(field)',
    `FROM (SELECT field.key AS field FROM revisions, json_each(revisions.changes) AS field
      WHERE revisions.record = {:record} AND revisions.collection = {:collection}
        AND revisions.rowid > (SELECT rowid FROM revisions WHERE id = {:id})
        AND field.key NOT IN (SELECT value FROM json_each({:unread})) LIMIT 1)`,
    { id, collection, record, unread: JSON.stringify(UNREAD) },
  )
  if (since.length) refuse(HISTORY_ANSWERS.notRead)
}

const fileBefore = (tx: core.App, name: RecordedValue, revision: FoundRevision): filesystem.File | null => {
  if (name === '') return null
  if (name !== revision.file) refuse(HISTORY_ANSWERS.logoGone)
  return storedFile(tx, String(name), revision.id)
}

const revertFields = (
  tx: core.App,
  record: core.Record,
  changes: Changes,
  revision: FoundRevision,
  { file }: Recorded,
) => {
  for (const [field, [before]] of Object.entries(changes))
    record.set(field, field === file ? fileBefore(tx, before, revision) : before)
  asUndo(tx, { record: record.id, revision: revision.id }, () => tx.save(record))
}

const markReverted = (tx: core.App, { id }: FoundRevision) =>
  tx.db().newQuery('UPDATE revisions SET is_reverted = TRUE WHERE id = {:id}').bind({ id }).execute()

/** Deletes a created record again, if nobody has changed it since. */
const revertCreation = (tx: core.App, record: core.Record, revision: FoundRevision, about: Recorded) => {
  if (!about.isCreationTakenBack) refuse(HISTORY_ANSWERS.nothing)
  const { left } = changedSince(record, revision.changes)
  if (left) refuse(left)
  asUndo(tx, { record: record.id, revision: revision.id }, () => tx.delete(record))
}

/** Makes what was decided about pending again. The decision's other changes are in its change set. */
const revertDecision = (tx: core.App, record: core.Record, revision: FoundRevision) => {
  if (revision.changeSet === '') refuse(HISTORY_ANSWERS.nothing)
  if (revision.kind === 'undo') refuse(HISTORY_ANSWERS.decideAgain)
  const { left } = changedSince(record, revision.changes)
  if (left) refuse(left)
  asUndo(tx, { record: record.id, revision: revision.id }, () => reopenDecided(tx, record))
}

/**
 * Reverts a revision field by field, as long as the fields still contain what it wrote.
 * @returns which fields stay, as a sentence; '' if none
 * @throws 409 with a sentence if nothing was reverted
 */
export const revertRevision = (tx: core.App, revision: FoundRevision): string => {
  const about = recorded(revision.collection)
  if (!about) return refuse(HISTORY_ANSWERS.nothing)
  if (revision.isReverted) refuse(HISTORY_ANSWERS.takenBack)
  const record = findRecord(tx, revision.collection, revision.record)
  if (!record) return refuse(HISTORY_ANSWERS.recordGone)
  if (revision.kind === 'create') {
    revertCreation(tx, record, revision, about)
    markReverted(tx, revision)
    return ''
  }
  if (about.isOnlyDecided) {
    revertDecision(tx, record, revision)
    markReverted(tx, revision)
    return ''
  }
  const all = revertibleChanges(revision.changes, about)
  if (!Object.keys(all).length) refuse(HISTORY_ANSWERS.nothing)
  const { rest, left } = changedSince(record, all)
  if (!Object.keys(rest).length) refuse(left)
  requireRead(tx, revision, rest)
  if (revision.collection === 'company_listings') requireListable(tx, record, rest['state']?.[0])
  if (rest['is_held']?.[0] === true) withdrawRelease(tx, record)
  revertFields(tx, record, rest, revision, about)
  markReverted(tx, revision)
  return left
}
