import { IMPORT_RUN } from '../../../domain/history/recorded.ts'
import type { RevisionKind } from '../../../domain/history/rules.ts'
import { IMPORTER } from '../changes/request-context.ts'
import { findRecord } from '../database/records.ts'
import { insertRevision, newRevisionId } from './insert-revision.ts'

const KINDS: Readonly<Record<string, RevisionKind>> = { finished: 'create', undone: 'undo' }

/** A run of an import that has ended or was taken back is one row of the log; what it wrote, it keeps itself. */
export const keepRun = (tx: core.App, run: core.Record) => {
  const kind = KINDS[run.getString('state')]
  if (!kind || run.getString('mode') !== 'run') return
  const who = findRecord(tx, 'users', run.getString('who'))
  insertRevision(tx, {
    id: newRevisionId(),
    collection: IMPORT_RUN,
    record: run.id,
    title: run.getString('file_name'),
    listing: '',
    kind,
    maker: { ...IMPORTER, id: who?.id ?? '', name: who ? who.getString('full_name') || who.email() : '' },
    changes: {},
  })
}
