import type { RevisionKind } from '../../../domain/history/rules.ts'
import { selectRows } from '../database/records.ts'
import type { Changes } from './field-changes.ts'

/** What is to be taken back: a change of the history, or one of an import, which keeps its own. */
export interface FoundRevision {
  id: string
  collection: string
  record: string
  kind: RevisionKind
  changes: Changes
  file: string
  isTakenBack: boolean
  created: string
}

const OWN = `json_object('id', id, 'collection', collection, 'record', record, 'kind', kind, 'changes', json(changes),
  'file', file, 'isTakenBack', json(iif(is_taken_back, 'true', 'false')), 'created', replace(created, ' ', 'T'))`

const OF_IMPORT = `json_object('id', id, 'collection', collection, 'record', record, 'kind', 'update',
  'changes', json(before->'$.fields'), 'file', '', 'isTakenBack', json('false'), 'created', replace(created, ' ', 'T'))`

export const findRevision = (app: core.App, id: string): FoundRevision | undefined =>
  selectRows<FoundRevision>(app, OWN, 'FROM revisions WHERE id = {:id}', { id })[0] ??
  selectRows<FoundRevision>(
    app,
    OF_IMPORT,
    "FROM import_changes WHERE id = {:id} AND json_type(before, '$.fields') = 'object'",
    {
      id,
    },
  )[0]

/** The newest deletion of a record, while what it took can be restored. */
export const findDeletion = (app: core.App, collection: string, record: string): FoundRevision | undefined =>
  selectRows<FoundRevision>(
    app,
    OWN,
    `FROM (SELECT * FROM revisions WHERE record = {:record} AND collection = {:collection} AND kind = 'delete'
      AND id IN (SELECT revision FROM deleted_records WHERE record = {:record}) ORDER BY created DESC, rowid DESC LIMIT 1)`,
    { collection, record },
  )[0]

/** What a deleted record was called, as long as its history is kept; '' after that. */
export const titleOfDeleted = (app: core.App, collection: string, record: string): string =>
  selectRows<{ title: string }>(
    app,
    "json_object('title', title)",
    `FROM (SELECT title FROM revisions WHERE record = {:record} AND collection = {:collection} AND kind = 'delete'
      ORDER BY created DESC, rowid DESC LIMIT 1)`,
    { collection, record },
  )[0]?.title ?? ''
