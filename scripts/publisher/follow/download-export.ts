import { get, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { packListing } from '../../../domain/directory/packed/packed-listing.ts'
import type { KeepText } from '../../../domain/directory/packed/record-text.ts'
import {
  ExportError,
  type ExportedChanges,
  type ExportedDirectory,
  ExportReader,
} from '../../../domain/publishing/export-reader.ts'
import { linesOf } from '../../../domain/publishing/line-cutter.ts'
import type { Position } from '../../../domain/publishing/position.ts'
import { type DirectoryState, directoryStateSchema } from '../../../domain/publishing/schema.ts'
import { textBlocks } from './replica/text-blocks.ts'

/** A PocketBase whose directory may be exported. */
export interface ExportSource {
  url: string
  publishToken: string
}

/**
 * Changes are asked for that are known no more, or of a history that is no more the database's: the whole directory has
 * to be loaded.
 */
export class ForgottenChangesError extends Error {}

const refusal = (url: string, path: string, status: number | undefined): Error => {
  if (status === 401) return new Error(`PocketBase at ${url} refuses the PUBLISH_TOKEN`)
  if (status === 410) return new ForgottenChangesError(`PocketBase at ${url} does not know these changes`)
  return new Error(`PocketBase at ${url} answers ${status} to ${path}`)
}

/** Not with fetch: an export of 100,000 companies takes its streams more than twice as long. */
const ask = ({ url, publishToken }: ExportSource, path: string): Promise<IncomingMessage> =>
  new Promise((ok, fail) => {
    const send = url.startsWith('https:') ? getSecurely : get
    send(`${url}${path}`, { headers: { authorization: `Bearer ${publishToken}` } }, (response) => {
      if (response.statusCode === 200) return ok(response)
      response.resume()
      fail(refusal(url, path, response.statusCode))
    }).once('error', (error) => fail(new Error(`Cannot reach PocketBase at ${url}`, { cause: error })))
  })

/** What there is to publish: the newest change, and what an administrator asks for. */
export const readState = async (source: ExportSource): Promise<DirectoryState> =>
  directoryStateSchema.parse(JSON.parse(await text(await ask(source, '/api/directory/state'))))

const takenBackSchema = z.object({ companies: z.int().min(0) })

/** How many companies undone imports have taken away since a moment. */
export const companiesTakenBack = async (source: ExportSource, since: Date): Promise<number> => {
  const query = new URLSearchParams({ since: since.toISOString().replace('T', ' ') })
  const answer = await text(await ask(source, `/api/directory/taken-back?${query}`))
  return takenBackSchema.parse(JSON.parse(answer)).companies
}

/** Called with the number of rows so far. */
export type OnRows = (rows: number) => void

interface ReadOptions {
  onRows?: OnRows | undefined
  /** Where texts of listings are put. */
  keep?: KeepText
}

const read = async (source: ExportSource, path: string, { onRows, keep }: ReadOptions = {}): Promise<ExportReader> => {
  const input = (await ask(source, path)).setEncoding('utf8')
  const reader = new ExportReader((listing) => packListing(listing, keep))
  try {
    let rows = 0
    for await (const lines of linesOf(input)) {
      for (const line of lines) reader.line(line)
      rows += lines.length
      onRows?.(rows)
    }
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw new ExportError('The export stopped half way: the connection broke', { cause: error })
  }
  return reader
}

/**
 * Loads everything that public pages show. What people change meanwhile may be in it or not: it is among the changes
 * after the position that it names, which is where it began.
 * @throws ExportError when the answer is no export or stops half way
 */
export const downloadExport = async (source: ExportSource, onRows?: OnRows): Promise<ExportedDirectory> =>
  (await read(source, '/api/directory/export', { onRows, keep: textBlocks() })).end()

/**
 * Loads what changed after a change.
 * @throws ForgottenChangesError, and as `downloadExport` does
 */
export const downloadChanges = async (source: ExportSource, after: Position): Promise<ExportedChanges> => {
  const query = new URLSearchParams({ after: String(after.seq), mark: after.mark })
  const reader = await read(source, `/api/directory/export?${query}`)
  return { rows: reader.end(), gone: reader.gone }
}
