import type { RecordHistory, ShownRevision } from '../../../domain/history/record-history.ts'
import { fieldLabel, recorded } from '../../../domain/history/recorded.ts'
import { actorLabel, actorLabelForOwner, REVISIONS_A_PAGE } from '../../../domain/history/rules.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { findRecord, satisfiesRule, selectRows } from '../database/records.ts'
import { countDependents } from './deleted-records.ts'
import { namesIn, titleOf } from './revisions.ts'

const COMMON = 'id, collection, record, title, listing, kind, origin, actor, actor_name, actor_role, changed, changes'

const OWN = `SELECT ${COMMON}, names, deleted_with, undoes, is_reverted, file, created, updated, '' AS run, change_set,
  fingerprint FROM revisions`

/** Records that an import created or changed. */
const OF_IMPORTS = `SELECT id, collection, record, '' AS title, record AS listing, 'update' AS kind, 'import' AS origin,
    '' AS actor, '' AS actor_name, '' AS actor_role, '' AS changed, before->'$.fields' AS changes, '{}' AS names,
    '{}' AS deleted_with, '' AS undoes, FALSE AS is_reverted, '' AS file, created, updated, run,
    '' AS change_set, '' AS fingerprint
  FROM import_changes WHERE record = {:record} AND collection = {:collection} AND before->'$.fields' NOT IN ('{}', 'null')
  UNION ALL SELECT id, 'company_listings', listing, '', listing, 'create', 'import', '', '', '', '', '{}', '{}', '{}', '',
    FALSE, '', created, updated, run, '', ''
  FROM carrier_imports WHERE listing = {:record} AND outcome = 'created' AND {:collection} = 'company_listings'
  UNION ALL SELECT id, collection, record, '', iif(collection = 'reviews', '', record), 'create', 'import', '', '', '', '',
    '{}', '{}', '{}', '', FALSE, '', created, updated, run, '', ''
  FROM import_changes WHERE record = {:record} AND collection = {:collection} AND before->'$.isMade' IS NOT NULL`

const SHOWN = `json_object('id', id, 'collection', collection, 'record', record, 'title', title, 'listing', listing,
  'kind', kind, 'origin', origin, 'actor', actor, 'actor_name', actor_name, 'actor_role', actor_role, 'changed', changed,
  'changes', json(changes), 'names', json(names), 'deleted_with', json(deleted_with), 'undoes', undoes,
  'is_reverted', json(iif(is_reverted, 'true', 'false')), 'file', file, 'created', created, 'updated', updated,
  'run', run, 'change_set', change_set, 'fingerprint', fingerprint)`

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
  const record = findRecord(app, revision.collection, revision.record)
  const title = record ? titleOf(app, record, about) : ''
  return { ...words, title, changed, names: namesIn(app, changes, about) }
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
    change_set: '',
    fingerprint: '',
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
