import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import {
  ExportError,
  type ExportedChanges,
  type ExportedDirectory,
  ExportReader,
} from '../../../domain/export-reader.ts'

/** A PocketBase whose directory may be exported. */
export interface ExportSource {
  url: string
  publishToken: string
}

/** Changes are asked for that are known no more: the whole directory has to be loaded. */
export class ForgottenChangesError extends Error {}

const ask = async ({ url, publishToken }: ExportSource, path: string): Promise<Response> => {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${publishToken}` } }).catch(
    (error: unknown) => {
      throw new Error(`Cannot reach PocketBase at ${url}`, { cause: error })
    },
  )
  if (response.status === 401) throw new Error(`PocketBase at ${url} refuses the PUBLISH_TOKEN`)
  if (response.status === 410) throw new ForgottenChangesError(`PocketBase at ${url} has dropped older changes`)
  if (!response.ok) throw new Error(`PocketBase at ${url} answers ${response.status} to ${path}`)
  return response
}

const stateSchema = z.object({
  seq: z.int(),
  request: z.object({ id: z.string(), everything: z.boolean() }).nullable(),
})

/** What there is to publish: the newest change, and what an administrator asks for. */
export const readState = async (source: ExportSource): Promise<z.infer<typeof stateSchema>> =>
  stateSchema.parse(await (await ask(source, '/api/directory/state')).json())

/** Number of the newest change. */
export const latestChange = async (source: ExportSource): Promise<number> => (await readState(source)).seq

/** Called with the number of rows so far. */
export type OnRows = (rows: number) => void

const read = async (source: ExportSource, path: string, onRows?: OnRows): Promise<ExportReader> => {
  const { body } = await ask(source, path)
  if (!body) throw new Error(`PocketBase at ${source.url} sends an empty export`)
  const reader = new ExportReader()
  const input = Readable.fromWeb(body as ReadableStream<Uint8Array>)
  try {
    let rows = 0
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      reader.line(line)
      onRows?.(++rows)
    }
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw new ExportError('The export stopped half way: the connection broke', { cause: error })
  }
  return reader
}

/**
 * Loads everything that public pages show.
 * @throws ExportError when a row does not fit its schema (naming record and field) or the answer stops half way
 */
const downloadExport = async (source: ExportSource, onRows?: OnRows): Promise<ExportedDirectory> =>
  (await read(source, '/api/directory/export', onRows)).end()

/**
 * Loads what changed after a change.
 * @throws as `downloadExportAtRest` does
 */
export const downloadChanges = async (source: ExportSource, after: number): Promise<ExportedChanges> => {
  const reader = await read(source, `/api/directory/export?after=${after}`)
  return { rows: reader.end(), gone: reader.gone }
}

/** Exports of a directory that people edit meanwhile are tried this often. */
const ATTEMPTS = 3

/**
 * Loads the directory at rest: an export is read in pages, so one during which something changed may lack what a
 * listing points to. After a few attempts the last one is taken as it is.
 * @throws as `downloadExport` does
 */
export const downloadExportAtRest = async (source: ExportSource, onRows?: OnRows): Promise<ExportedDirectory> => {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const directory = await downloadExport(source, onRows)
    if ((await latestChange(source)) === directory.seq) return directory
  }
  return downloadExport(source, onRows)
}
