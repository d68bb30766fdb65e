import { locationLabel } from '../../../domain/catalog/rules.ts'
import { cutText } from '../../../domain/fields/characters.ts'
import { isOneOf } from '../../../domain/guards.ts'
import { CHANGE_SET } from '../../../domain/history/change-sets.ts'
import { fieldLabel, IMPORT_RUN, type Recorded, recordLabel } from '../../../domain/history/recorded.ts'
import { type Actor, actorLabel, REVISION_LIMITS, type RevisionKind } from '../../../domain/history/rules.ts'
import { MAIL_KIND_LABELS, MAIL_KINDS } from '../../../domain/mail/mail-kinds.ts'
import { foldText } from '../../../domain/text/fold-text.ts'
import { transactionContext } from '../changes/request-context.ts'
import { findRecord, selectRows, timeFromNow } from '../database/records.ts'

interface NewRevision {
  id: string
  collection: string
  record: string
  title: string
  listing: string
  kind: RevisionKind
  actor: Actor
  changes: Changes
  names?: Record<string, string>
  wentWith?: Record<string, number>
  undoes?: string | undefined
  file?: string
  /** For a decision: the fingerprint of what was read. */
  fingerprint?: string
  /** For the row of a change set: how many records it changed. */
  size?: number
}

/** Characters of a value that can be searched: enough for numbers, names and addresses. */
const SEARCHED_OF_VALUE = 80

const searchText = ({ collection, title, actor, changes, names = {} }: NewRevision, labels: string[]): string => {
  const values = Object.values(changes)
    .flat(2)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => names[value] ?? cutText(String(value), SEARCHED_OF_VALUE))
  const words = [title, recordLabel(collection), actorLabel(actor), ...labels, ...values]
  return cutText(foldText([...new Set(words)].join(' ')), REVISION_LIMITS.search_text)
}

/** Stores a revision. Uses SQL, because it runs with every save and has no realtime subscribers. */
export const insertRevision = (tx: core.App, revision: NewRevision) => {
  const { actor, changes, names = {}, wentWith = {}, collection } = revision
  const labels = Object.keys(changes).map((field) => fieldLabel(collection, field))
  tx.db()
    .newQuery(
      `INSERT INTO revisions (id, collection, record, title, listing, kind, origin, actor, actor_name, actor_role,
          changed, changes, names, deleted_with, undoes, is_reverted, file, fingerprint, search_text, created, updated)
        VALUES ({:id}, {:collection}, {:record}, {:title}, {:listing}, {:kind}, {:origin}, {:actor}, {:actorName},
          {:actorRole}, {:changed}, {:changes}, {:names}, {:wentWith}, {:undoes}, FALSE, {:file}, {:fingerprint}, {:searchText}, {:now}, {:now})`,
    )
    .bind({
      id: revision.id,
      collection,
      record: revision.record,
      title: cutText(revision.title, REVISION_LIMITS.title),
      listing: revision.listing,
      kind: revision.kind,
      origin: actor.origin,
      actor: actor.id,
      actorName: cutText(actor.name, REVISION_LIMITS.actor_name),
      actorRole: actor.role,
      changed: cutText(labels.join(', '), REVISION_LIMITS.changed),
      changes: JSON.stringify(changes),
      names: JSON.stringify(names),
      wentWith: JSON.stringify(wentWith),
      undoes: revision.undoes ?? '',
      file: revision.file ?? '',
      fingerprint: revision.fingerprint ?? '',
      searchText: searchText(revision, labels),
      now: timeFromNow(0),
    })
    .execute()
  joinChangeSet(tx, revision)
}

/** A statement of its own: a new directory inserts its first catalog before a migration adds these columns. */
const joinChangeSet = (tx: core.App, { id, collection, size = 0 }: NewRevision) => {
  const changeSet = collection === CHANGE_SET ? '' : (transactionContext(tx).changeSet ?? '')
  if (changeSet === '' && size === 0) return
  tx.db()
    .newQuery('UPDATE revisions SET change_set = {:changeSet}, set_size = {:size} WHERE id = {:id}')
    .bind({ id, changeSet, size })
    .execute()
}

/** A change to revert: a revision, or a change of an import, which stores its own. */
export interface FoundRevision {
  id: string
  collection: string
  record: string
  kind: RevisionKind
  changes: Changes
  file: string
  isReverted: boolean
  created: string
  title: string
  /** Id of the account that made the change; '' for none. */
  actor: string
  /** For a decision and its change set: the fingerprint of what was read. */
  fingerprint: string
  /** Id of its change set; '' for none. */
  changeSet: string
}

/** SQL of a revision's row as a FoundRevision. */
export const REVISION_JSON = `json_object('id', id, 'collection', collection, 'record', record, 'kind', kind, 'changes', json(changes),
  'file', file, 'isReverted', json(iif(is_reverted, 'true', 'false')), 'created', replace(created, ' ', 'T'), 'title', title,
  'actor', actor, 'fingerprint', fingerprint, 'changeSet', change_set)`

const OF_IMPORT = `json_object('id', id, 'collection', collection, 'record', record, 'kind', 'update',
  'changes', json(before->'$.fields'), 'file', '', 'isReverted', json('false'), 'created', replace(created, ' ', 'T'),
  'title', '', 'actor', '', 'fingerprint', '', 'changeSet', '')`

/** An import can be undone even if its row of the history is gone. */
const OF_RUN = `json_object('id', id, 'collection', '${IMPORT_RUN}', 'record', id, 'kind', 'create', 'changes', json('{}'), 'file', '',
  'isReverted', json('false'), 'created', created, 'title', '', 'actor', '', 'fingerprint', '', 'changeSet', '')`

export const findRevision = (app: core.App, id: string): FoundRevision | undefined =>
  selectRows<FoundRevision>(app, REVISION_JSON, 'FROM revisions WHERE id = {:id}', { id })[0] ??
  selectRows<FoundRevision>(
    app,
    OF_IMPORT,
    "FROM import_changes WHERE id = {:id} AND json_type(before, '$.fields') = 'object'",
    { id },
  )[0] ??
  selectRows<FoundRevision>(app, OF_RUN, 'FROM imports WHERE id = {:id}', { id })[0]

/** The newest deletion of a record that can be restored. */
export const findDeletion = (app: core.App, collection: string, record: string): FoundRevision | undefined =>
  selectRows<FoundRevision>(
    app,
    REVISION_JSON,
    `FROM (SELECT * FROM revisions WHERE record = {:record} AND collection = {:collection} AND kind = 'delete'
      AND id IN (SELECT revision FROM deleted_records WHERE record = {:record}) ORDER BY created DESC, rowid DESC LIMIT 1)`,
    { collection, record },
  )[0]

/** The name of a deleted record; '' once its history is gone. */
export const titleOfDeleted = (app: core.App, collection: string, record: string): string =>
  selectRows<{ title: string }>(
    app,
    "json_object('title', title)",
    `FROM (SELECT title FROM revisions WHERE record = {:record} AND collection = {:collection} AND kind = 'delete'
      ORDER BY created DESC, rowid DESC LIMIT 1)`,
    { collection, record },
  )[0]?.title ?? ''

export type RecordedValue = string | number | boolean | string[]
/** Each changed field, before and after. */
export type Changes = Record<string, [before: RecordedValue, after: RecordedValue]>

/** A field's value as the history stores it. */
export const recordedValue = (record: core.Record, field: string): RecordedValue => {
  const value: unknown = record.get(field)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? [...record.getStringSlice(field)] : record.getString(field)
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The recorded fields that a save has changed. */
export const changesBetween = (before: core.Record, after: core.Record, { fields }: Recorded): Changes => {
  const changes: Changes = {}
  for (const field of Object.keys(fields)) {
    const [was, is] = [recordedValue(before, field), recordedValue(after, field)]
    if (!isSameValue(was, is)) changes[field] = [was, is]
  }
  return changes
}

/** The values of a new record, as changes. */
export const firstValues = (record: core.Record, { fields }: Recorded): Changes => {
  const changes: Changes = {}
  for (const field of Object.keys(fields)) {
    const value = recordedValue(record, field)
    if (value && value !== '' && !(Array.isArray(value) && value.length === 0)) changes[field] = ['', value]
  }
  return changes
}

const nameOfMail = (kind: string): string => (isOneOf(MAIL_KINDS, kind) ? MAIL_KIND_LABELS[kind] : kind)

/** The name of a record in the history. */
const nameOf = (record: core.Record): string => {
  switch (record.collection().name) {
    case 'users':
      return record.getString('full_name') || record.email()
    case 'removal_requests':
      return record.getString('company')
    case 'outbox_mails':
      return nameOfMail(record.getString('kind'))
    case 'locations':
      return locationLabel({ name: record.getString('name'), region: record.getString('region') })
    default:
      return record.getString('name')
  }
}

/** The record's own name, or the name of its company. */
export const titleOf = (app: core.App, record: core.Record, { title, listing }: Recorded): string => {
  if (title !== listing && title !== 'review') return nameOf(record)
  const owned = title === 'review' ? findRecord(app, 'reviews', record.getString(title)) : record
  const company = owned && findRecord(app, 'company_listings', owned.getString('listing'))
  return company ? nameOf(company) : ''
}

/** Names of the records whose ids occur in changes. */
export const namesIn = (
  app: core.App,
  changes: Readonly<Record<string, readonly unknown[]>>,
  { named = {} }: Recorded,
): Record<string, string> => {
  const names: Record<string, string> = {}
  for (const [field, collection] of Object.entries(named))
    for (const id of (changes[field] ?? []).flat()) {
      const record = typeof id === 'string' && id ? findRecord(app, collection, id) : undefined
      if (record) names[record.id] = nameOf(record)
    }
  return names
}
