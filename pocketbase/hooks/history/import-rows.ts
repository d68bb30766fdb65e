import { cutText } from '../../../domain/fields/characters.ts'
import { importTitle, undoingTitle, undoTitle } from '../../../domain/history/change-sets.ts'
import { IMPORT_RUN } from '../../../domain/history/recorded.ts'
import { type Actor, REVISION_LIMITS, type RevisionKind } from '../../../domain/history/rules.ts'
import { ASK_REFUSALS, askedRun, canAsk, IMPORT_MODES, IMPORT_STATES } from '../../../domain/imports/import-runs.ts'
import { foldText } from '../../../domain/text/fold-text.ts'
import { currentActor, IMPORTER } from '../changes/request-context.ts'
import { choiceOf, findRecord, selectRows, timeFromNow } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { insertRevision } from './revisions.ts'

/** Rows of the history for imports, which store their own changes and undo them in batches. A run's row has its id. */

const titleOf = (run: core.Record): string => importTitle(run.getString('file_name'))

/** The title while its undo has not ended. A file's name may be as long as a title. */
const openTitleOf = (run: core.Record): string => cutText(undoingTitle(titleOf(run)), REVISION_LIMITS.title)

const insert = (tx: core.App, run: core.Record, row: { id: string; title: string; kind: RevisionKind; actor: Actor }) =>
  insertRevision(tx, {
    ...{ ...row, collection: IMPORT_RUN, record: run.id, listing: '', changes: {} },
    ...(row.kind === 'undo' ? { undoes: run.id } : {}),
  })

const importerOf = (tx: core.App, run: core.Record): Actor => {
  const who = findRecord(tx, 'users', run.getString('actor'))
  return { ...IMPORTER, id: who?.id ?? '', name: who ? who.getString('full_name') || who.email() : '' }
}

/** The row of an undo that has not ended; '' for none. */
const openUndo = (tx: core.App, run: core.Record): string =>
  selectRows<string>(
    tx,
    'json_quote(id)',
    'FROM revisions WHERE undoes = {:run} AND title = {:title} AND record = {:run}',
    {
      run: run.id,
      title: openTitleOf(run),
    },
  )[0] ?? ''

const beginUndo = (tx: core.App, run: core.Record, actor: Actor) => {
  if (openUndo(tx, run)) return
  insert(tx, run, { id: randomId(), kind: 'undo', title: openTitleOf(run), actor })
}

/** When a process begins or continues a run, or its undo. */
export const noteBeginning = (tx: core.App, run: core.Record) => {
  if (run.getString('mode') !== 'run') return
  if (run.getString('state') === 'undoing') beginUndo(tx, run, IMPORTER)
  const isKnown = tx.countRecords('revisions', $dbx.hashExp({ record: run.id, collection: IMPORT_RUN })) > 0
  if (!isKnown) insert(tx, run, { id: run.id, kind: 'create', title: titleOf(run), actor: importerOf(tx, run) })
}

interface Sizes {
  changed: number
  undone: number
  left: number
}

const SIZES = `json_object('changed', coalesce(counts->>'$.created', 0) + coalesce(counts->>'$.updated', 0),
  'undone', coalesce(report->>'$.undone.removed', 0) + coalesce(report->>'$.undone.restored', 0),
  'left', (SELECT coalesce(sum(value), 0) FROM json_each(report, '$.left')))`

/** When a run or its undo ends. */
export const noteEnd = (tx: core.App, run: core.Record) => {
  const [sizes] = selectRows<Sizes>(tx, SIZES, 'FROM imports WHERE id = {:id}', { id: run.id })
  if (run.getString('mode') !== 'run' || !sizes) return
  const set = (sql: string, params: Record<string, unknown>) => {
    const query = `UPDATE revisions SET ${sql}, updated = {:now} WHERE id = {:id}`
    tx.db()
      .newQuery(query)
      .bind({ ...params, now: timeFromNow(0) })
      .execute()
  }
  if (run.getString('state') === 'undone') {
    const [was, is] = [openTitleOf(run), cutText(undoTitle(titleOf(run), sizes.left), REVISION_LIMITS.title)]
    set('title = {:is}, set_size = {:size}, search_text = replace(search_text, {:foldedWas}, {:foldedIs})', {
      ...{ id: openUndo(tx, run), is, size: sizes.undone, foldedWas: foldText(was), foldedIs: foldText(is) },
    })
    set('is_reverted = TRUE', { id: run.id })
  } else set('set_size = {:size}', { id: run.id, size: sizes.changed })
}

/** Requests the undo of an import. The worker does it in batches. @throws 409 if its state does not allow that */
export const requestImportUndo = (tx: core.App, id: string) => {
  const run = findRecord(tx, 'imports', id)
  if (!run) throw new NotFoundError(ASK_REFUSALS.unknown)
  const state = {
    state: choiceOf(run, 'state', IMPORT_STATES),
    mode: choiceOf(run, 'mode', IMPORT_MODES),
    is_stopping: run.getBool('is_stopping'),
  }
  if (!canAsk(state, 'undo')) throw new ApiError(409, ASK_REFUSALS.changed)
  for (const [field, value] of Object.entries(askedRun(state, 'undo'))) run.set(field, value)
  run.set('error', '')
  tx.save(run)
  beginUndo(tx, run, currentActor(tx))
}
