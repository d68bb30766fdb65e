import { tidyText } from '../../../domain/fields/characters.ts'
import {
  ASK_REFUSALS,
  askedRun,
  canAsk,
  hasFileFor,
  IMPORT_ASKS,
  type ImportAsk,
} from '../../../domain/imports/import-asks.ts'
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/import-run.ts'
import { UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { asAsked, runOf } from './asked-run.ts'
import { isRecognised, requireMapping } from './import-mapping.ts'

const FILE_NAME_MAX = 255

/** The last part of a path, as some browsers send one, in one line. */
const fileName = (given: unknown): string =>
  tidyText(
    String(given ?? '')
      .split(/[\\/]/)
      .at(-1) ?? '',
    false,
  ).slice(0, FILE_NAME_MAX)

/**
 * POST /api/directory/import-desk `{ file_name, bytes, kind }`, administrators only: the row of a file that is about to
 * arrive. The gate asks for it before it takes a byte. Answers the row.
 */
export const beginUpload = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.admins)
  const { file_name, bytes = 0, kind = 'carriers' } = e.requestInfo().body
  const name = fileName(file_name)
  if (!name) throw new BadRequestError(ASK_REFUSALS.name)
  if (!IMPORT_KINDS.includes(kind as ImportKind)) throw new BadRequestError(ASK_REFUSALS.kind)
  if (typeof bytes !== 'number' || bytes > UPLOAD_BYTES) throw new BadRequestError(UPLOAD_REFUSALS.tooLarge)
  const row = new Record(e.app.findCollectionByNameOrId('imports'))
  row.load({ file_name: name, kind, mode: 'dry_run', state: 'uploading', bytes })
  if (e.auth?.collection().name === 'users') row.set('who', e.auth.id)
  e.app.save(row)
  return e.json(200, row)
}

const isAsk = (value: unknown): value is ImportAsk => IMPORT_ASKS.some((ask) => ask === value)

/**
 * POST /api/directory/import-desk/{id} `{ "ask": ImportAsk }`, administrators only: what is to become
 * of a run. Answers its row, 409 when that cannot be done any more.
 */
export const askOfRun = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.admins)
  const { ask } = e.requestInfo().body
  if (!isAsk(ask)) throw new BadRequestError(`ask must be one of ${IMPORT_ASKS.join(', ')}.`)
  let row: core.Record | undefined
  e.app.runInTransaction((tx) => {
    row = runOf(tx, e.request?.pathValue('id') ?? '')
    const run = asAsked(row)
    if (!canAsk(run, ask)) throw new ApiError(409, ASK_REFUSALS.changed)
    if (!hasFileFor(ask, isRecognised(row, tx))) throw new ApiError(409, ASK_REFUSALS.file)
    if (ask === 'remove') return tx.delete(row)
    if (ask === 'dry_run' || ask === 'run') requireMapping(row, tx)
    for (const [field, value] of Object.entries(askedRun(run, ask))) row.set(field, value)
    if (ask !== 'stop') row.set('error', '')
    if (row.getString('state') === 'queued') for (const told of ['counts', 'report']) row.set(told, null)
    tx.save(row)
  })
  return ask === 'remove' ? e.noContent(204) : e.json(200, row)
}
