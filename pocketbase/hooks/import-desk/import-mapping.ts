import { ASK_REFUSALS, canMap } from '../../../domain/imports/import-asks.ts'
import { type ColumnMapping, isMapping, mappingProblems } from '../../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { selectRows } from '../database/records.ts'
import { asAsked, runOf } from './asked-run.ts'

const jsonOf = <Value>(app: core.App, run: string, value: string): Value | undefined =>
  selectRows<Value>(app, value, 'FROM imports WHERE id = {:run}', { run })[0]

/** Whether the first rows of a run's file could be read. */
export const isRecognised = (run: core.Record, app: core.App): boolean =>
  jsonOf<number>(app, run.id, "coalesce(json_type(recognised) = 'object', 0)") === 1

/** @throws 409 for a file whose columns bring too little, or one thing twice */
export const requireMapping = (run: core.Record, app: core.App) => {
  const kind = run.getString('kind')
  if (!isTableKind(kind)) return
  const mapping = jsonOf<ColumnMapping | null>(app, run.id, "coalesce(mapping, 'null')")
  const [problem] = mappingProblems(kind, mapping ?? { columns: [] })
  if (problem) throw new ApiError(409, problem)
}

/**
 * POST /api/directory/import-desk/{id}/mapping with a ColumnMapping, administrators only: which column of a file brings
 * what. What a dry run has said by other columns is forgotten. Answers the row, 409 when the file has been run.
 */
export const mapColumns = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.admins)
  // a list of the engine's own, which has all of its methods
  const mapping = JSON.parse(JSON.stringify(e.requestInfo().body))
  let row: core.Record | undefined
  e.app.runInTransaction((tx) => {
    row = runOf(tx, e.request?.pathValue('id') ?? '')
    const kind = row.getString('kind')
    const count = jsonOf<number>(tx, row.id, "coalesce(json_array_length(recognised, '$.columns'), 0)") ?? 0
    if (!isTableKind(kind) || !canMap(asAsked(row))) throw new ApiError(409, ASK_REFUSALS.changed)
    if (count === 0 || !isMapping(kind, count, mapping)) throw new BadRequestError(ASK_REFUSALS.mapping)
    const { columns, reviews } = mapping
    row.set('mapping', { columns, reviews })
    if (row.getString('state') !== 'uploaded') {
      row.set('state', 'uploaded')
      for (const told of ['counts', 'report']) row.set(told, null)
      row.set('error', '')
    }
    tx.save(row)
  })
  return e.json(200, row)
}
