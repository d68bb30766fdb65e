import type { StoredRowChange } from '../../../domain/operation/stored-row-change.ts'

const NAME = /^\w{1,100}$/

const requireNames = (names: readonly string[]): void => {
  if (!names.every((name) => NAME.test(name)))
    throw new BadRequestError('The changes name no tables and columns.', {
      changes: new ValidationError('validation_names', 'Name no tables and columns'),
    })
}

const applyChange = (database: dbx.Builder, { table, row, texts }: StoredRowChange): void => {
  requireNames([table, ...texts.map(({ column }) => column)])
  const sets = texts.map(({ column }, at) => `"${column}" = {:after${at}}`).join(', ')
  const asRead = texts.map(({ column }, at) => ` AND "${column}" = {:before${at}}`).join('')
  const params: Record<string, string | number> = { row }
  for (const [at, { before, after }] of texts.entries()) {
    params[`before${at}`] = before
    params[`after${at}`] = after
  }
  const change = texts.length > 0 ? `UPDATE "${table}" SET ${sets}` : `DELETE FROM "${table}"`
  database.newQuery(`${change} WHERE rowid = {:row}${asRead}`).bind(params).execute()
}

/**
 * POST /api/directory/privacy/rows, as superuser: `{ "changes": StoredRowChange[] }`. The server writes them itself, since
 * a second writer of its databases makes saves fail that had begun.
 */
export const changeStoredRows = (e: core.RequestEvent) => {
  const changes = (e.requestInfo().body['changes'] ?? []) as StoredRowChange[]
  e.app.runInTransaction((tx) => {
    for (const change of changes) if (change.database === 'data') applyChange(tx.db(), change)
  })
  e.app.auxRunInTransaction((tx) => {
    for (const change of changes) if (change.database === 'log') applyChange(tx.auxDB(), change)
  })
  return e.noContent(204)
}
