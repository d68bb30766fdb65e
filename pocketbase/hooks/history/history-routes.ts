import type { RecordHistory, ShownRevision } from '../../../domain/history/record-history.ts'
import { fieldLabel, type Recorded, recorded } from '../../../domain/history/recorded.ts'
import { actorLabel, actorLabelForOwner, HISTORY_ANSWERS, REVISIONS_A_PAGE } from '../../../domain/history/rules.ts'
import { DO_NOT_LIST_MESSAGES } from '../../../domain/removal-requests/rules.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord, satisfiesRule, selectRows } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { isOnDoNotList } from '../removal-requests/do-not-list.ts'
import { countDependents } from './deleted-records.ts'
import { storedFile } from './replaced-files.ts'
import {
  type Changes,
  type FoundRevision,
  findRevision,
  isSameValue,
  namesIn,
  type RecordedValue,
  recordedValue,
} from './revisions.ts'
import { asUndo } from './write-history.ts'

const COMMON = 'id, collection, record, title, listing, kind, origin, actor, actor_name, actor_role, changed, changes'

const OWN = `SELECT ${COMMON}, names, deleted_with, undoes, is_reverted, file, created, updated, '' AS run FROM revisions`

/** Records that an import created or changed. */
const OF_IMPORTS = `SELECT id, collection, record, '' AS title, record AS listing, 'update' AS kind, 'import' AS origin,
    '' AS actor, '' AS actor_name, '' AS actor_role, '' AS changed, before->'$.fields' AS changes, '{}' AS names,
    '{}' AS deleted_with, '' AS undoes, FALSE AS is_reverted, '' AS file, created, updated, run
  FROM import_changes WHERE record = {:record} AND collection = {:collection} AND before->'$.fields' NOT IN ('{}', 'null')
  UNION ALL SELECT id, 'company_listings', listing, '', listing, 'create', 'import', '', '', '', '', '{}', '{}', '{}', '',
    FALSE, '', created, updated, run
  FROM carrier_imports WHERE listing = {:record} AND outcome = 'created' AND {:collection} = 'company_listings'
  UNION ALL SELECT id, collection, record, '', iif(collection = 'reviews', '', record), 'create', 'import', '', '', '', '',
    '{}', '{}', '{}', '', FALSE, '', created, updated, run
  FROM import_changes WHERE record = {:record} AND collection = {:collection} AND before->'$.isMade' IS NOT NULL`

const SHOWN = `json_object('id', id, 'collection', collection, 'record', record, 'title', title, 'listing', listing,
  'kind', kind, 'origin', origin, 'actor', actor, 'actor_name', actor_name, 'actor_role', actor_role, 'changed', changed,
  'changes', json(changes), 'names', json(names), 'deleted_with', json(deleted_with), 'undoes', undoes,
  'is_reverted', json(iif(is_reverted, 'true', 'false')), 'file', file, 'created', created, 'updated', updated,
  'run', run)`

interface Asked {
  collection: string
  record: string
  page: number
  /** True to include the records that belong to the company. */
  withListing: boolean
}

const readPage = (app: core.App, { collection, record, page, withListing }: Asked): ShownRevision[] =>
  selectRows<ShownRevision>(
    app,
    SHOWN,
    `FROM (SELECT * FROM (
        ${OWN} WHERE record = {:record} AND collection = {:collection}
        ${withListing ? `UNION ALL ${OWN} WHERE listing = {:record} AND record != {:record}` : ''}
        UNION ALL ${OF_IMPORTS})
      ORDER BY created DESC, id LIMIT {:most} OFFSET {:from})`,
    { collection, record, most: REVISIONS_A_PAGE + 1, from: (page - 1) * REVISIONS_A_PAGE },
  )

/** Adds names and labels, which an import does not store. */
const withWords = (app: core.App, revision: ShownRevision): ShownRevision => {
  const about = recorded(revision.collection)
  const words = {
    ...revision,
    actor_name: actorLabel({ name: revision.actor_name, role: revision.actor_role, origin: revision.origin }),
  }
  if (!revision.run || !about) return words
  const changes = revision.changes ?? {}
  const changed = Object.keys(changes)
    .map((field) => fieldLabel(revision.collection, field))
    .join(', ')
  return { ...words, changed, names: namesIn(app, changes, about) }
}

const ANOTHER_ACCOUNT = 'Another account'

/** Removes what is known about other people. */
const forOwner = (revision: ShownRevision, owner: string): ShownRevision => {
  const { actor: id, actor_role: role, origin, changes, names } = revision
  const masked = (value: unknown) => (value === '' || value === owner ? value : ANOTHER_ACCOUNT)
  const given = changes?.['owner']
  const owners: [unknown, unknown] = [masked(given?.[0]), masked(given?.[1])]
  const kept = given ? { ...changes, owner: owners } : changes
  const ids = (given ?? []).map(String)
  const ownNames = Object.fromEntries(Object.entries(names ?? {}).filter(([named]) => !ids.includes(named)))
  return {
    ...revision,
    actor: '',
    actor_role: '',
    actor_name: actorLabelForOwner({ id, role, origin }, owner),
    changes: kept,
    names: { ...ownNames, [owner]: 'You' },
    run: '',
  }
}

const isEditor = (e: core.RequestEvent, collection: string, id: string): boolean => {
  if (collection !== 'company_listings') return false
  const listing = findRecord(e.app, collection, id)
  return listing !== undefined && satisfiesRule(e.app, e, listing, listing.collection().viewRule)
}

const pageOf = (e: core.RequestEvent): number => {
  const page = Number(e.request?.url?.query().get('page') || '1')
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/**
 * GET /api/directory/history/{collection}/{record}?page=1: a RecordHistory. For administrators, a company's history
 * includes its related records. Editors of a company see the changes, but only the roles of other people.
 */
export const answerHistory = (e: core.RequestEvent) => {
  const collection = e.request?.pathValue('collection') ?? ''
  const record = e.request?.pathValue('record') ?? ''
  const mayReadAll = isAdmin(e.auth)
  if (!recorded(collection) || (!mayReadAll && !isEditor(e, collection, record))) throw new NotFoundError()
  const asked = { collection, record, page: pageOf(e), withListing: mayReadAll && collection === 'company_listings' }
  const found = readPage(e.app, asked)
  const items = found.slice(0, REVISIONS_A_PAGE).map((revision) => {
    const shown = withWords(e.app, revision)
    return mayReadAll ? shown : forOwner(shown, e.auth?.id ?? '')
  })
  return e.json(200, { items, hasMore: found.length > REVISIONS_A_PAGE } satisfies RecordHistory)
}

/**
 * GET /api/directory/deletions/{collection}/{record}, administrators only: the number of records that a deletion would
 * take along, by collection.
 */
export const answerDependents = (e: core.RequestEvent) => {
  const collection = e.request?.pathValue('collection') ?? ''
  if (!isAdmin(e.auth) || !recorded(collection)) throw new NotFoundError()
  return e.json(200, countDependents(e.app, collection, [e.request?.pathValue('record') ?? '']))
}

/** Reverts a revision field by field, as long as the fields still contain what it wrote. */

const refuse = (message: string, faults: Record<string, ValidationError> = {}): never => {
  throw new ApiError(409, message, faults)
}

const ofFields = (changes: Changes, fields: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => fields.includes(field)))

/** The changes of a revision that can be reverted. */
const revertibleChanges = (changes: Changes, { shownOnly = [] }: Recorded): Changes =>
  ofFields(
    changes,
    Object.keys(changes).filter((field) => !shownOnly.includes(field)),
  )

/**
 * The fields that still contain what the revision wrote.
 * @throws 409 naming the others, unless the rest is enough
 */
const unchangedSince = (record: core.Record, changes: Changes, isRestEnough: boolean): Changes => {
  const collection = record.collection().name
  const fields = Object.keys(changes)
  const touched = fields.filter((field) => !isSameValue(recordedValue(record, field), changes[field]?.[1]))
  const rest = fields.filter((field) => !touched.includes(field))
  if (touched.length && (!isRestEnough || !rest.length)) {
    const labels = (of: string[]) => of.map((field) => fieldLabel(collection, field))
    const fault = new ValidationError('validation_changed_since', HISTORY_ANSWERS.fieldChangedSince)
    refuse(
      HISTORY_ANSWERS.changedSince(labels(touched), labels(rest)),
      Object.fromEntries(touched.map((field) => [field, fault])),
    )
  }
  return ofFields(changes, rest)
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
  unchangedSince(record, revision.changes, false)
  asUndo(tx, { record: record.id, revision: revision.id }, () => tx.delete(record))
}

const revertOne = (tx: core.App, revision: FoundRevision, isRestEnough: boolean) => {
  const about = recorded(revision.collection)
  if (!about || revision.kind === 'delete') return refuse(HISTORY_ANSWERS.nothing)
  if (revision.isReverted) refuse(HISTORY_ANSWERS.takenBack)
  const record = findRecord(tx, revision.collection, revision.record)
  if (!record) return refuse(HISTORY_ANSWERS.recordGone)
  if (revision.kind === 'create') revertCreation(tx, record, revision, about)
  else {
    const all = revertibleChanges(revision.changes, about)
    if (!Object.keys(all).length) refuse(HISTORY_ANSWERS.nothing)
    const changes = unchangedSince(record, all, isRestEnough)
    requireRead(tx, revision, changes)
    if (revision.collection === 'company_listings') requireListable(tx, record, changes['state']?.[0])
    revertFields(tx, record, changes, revision, about)
  }
  markReverted(tx, revision)
}

/**
 * POST /api/directory/history/{revision}/take-back `{ "rest": false }`, administrators only: reverts a change. Answers
 * 204.
 * @throws 409 with a sentence. If fields have changed since, `data` names each; `rest` reverts the others
 */
export const revertChange = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators can undo changes.')
  const isRestEnough = e.requestInfo().body['rest'] === true
  const actor = actorOf(e)
  e.app.runInTransaction((tx) => {
    const revision = findRevision(tx, e.request?.pathValue('revision') ?? '')
    if (!revision) throw new NotFoundError(HISTORY_ANSWERS.gone)
    asActor(tx, actor, () => revertOne(tx, revision, isRestEnough))
  })
  notifyPublisher(e.app)
  return e.noContent(204)
}
