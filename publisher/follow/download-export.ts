import { get, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { ROUTES } from '../../contract/routes.ts'
import { packListing } from '../../domain/directory/packed/packed-listing.ts'
import type { Position } from '../../domain/publishing/change-log.ts'
import {
  ExportError,
  type ExportedChanges,
  type ExportedDirectory,
  ExportReader,
} from '../../domain/publishing/export-reader.ts'
import { linesOf } from '../../domain/publishing/line-cutter.ts'
import { type DirectoryState, directoryStateSchema } from '../../domain/publishing/schema.ts'
import { storedTime } from '../../domain/time.ts'
import { textBlocks } from './replica/text-blocks.ts'

/** A PocketBase that exports its directory. */
export interface ExportSource {
  url: string
  publishToken: string
}

/**
 * The requested changes are too old, or belong to another history of the database. The whole directory has to be
 * loaded.
 */
export class ForgottenChangesError extends Error {}

/** The server cannot be reached. It may be back soon. */
class BrokenConnectionError extends ExportError {}

const refusal = (url: string, path: string, status: number | undefined): Error => {
  if (status === 401) return new Error(`PocketBase at ${url} refuses the PUBLISH_TOKEN`)
  if (status === 410) return new ForgottenChangesError(`PocketBase at ${url} no longer has these changes`)
  return new Error(`PocketBase at ${url} answers ${status} to ${path}`)
}

/** Without fetch, whose streams take more than twice as long for an export of 100,000 companies. */
const ask = ({ url, publishToken }: ExportSource, path: string): Promise<IncomingMessage> =>
  new Promise((ok, fail) => {
    const send = url.startsWith('https:') ? getSecurely : get
    send(`${url}${path}`, { headers: { authorization: `Bearer ${publishToken}` } }, (response) => {
      if (response.statusCode === 200) return ok(response)
      response.resume()
      fail(refusal(url, path, response.statusCode))
    }).once('error', (error) => fail(new BrokenConnectionError(`Cannot reach PocketBase at ${url}`, { cause: error })))
  })

/** The newest change, and an administrator's request. @param change for `knows` in the response */
export const readState = async (source: ExportSource, change?: Position): Promise<DirectoryState> => {
  const query = change ? `?${new URLSearchParams({ seq: String(change.seq), mark: change.mark })}` : ''
  return directoryStateSchema.parse(
    JSON.parse(await text(await ask(source, `${ROUTES.answerDirectoryState.path}${query}`))),
  )
}

const removedSchema = z.object({ companies: z.int().min(0) })

/** How many companies undone imports have removed since a time. */
export const companiesTakenBack = async (source: ExportSource, since: Date): Promise<number> => {
  const query = new URLSearchParams({ since: storedTime(since) })
  const answer = await text(await ask(source, `${ROUTES.countRemovedCompanies.path}?${query}`))
  return removedSchema.parse(JSON.parse(answer)).companies
}

/** Called with the number of rows so far. */
export type OnRows = (rows: number) => void

/** @throws BrokenConnectionError; what the reader has read until then is complete */
const readInto = async (
  reader: ExportReader,
  source: ExportSource,
  query: Record<string, string>,
  onLines?: (lines: number) => void,
): Promise<void> => {
  const input = (await ask(source, `${ROUTES.exportDirectory.path}?${new URLSearchParams(query)}`)).setEncoding('utf8')
  try {
    for await (const lines of linesOf(input)) {
      for (const line of lines) reader.line(line)
      onLines?.(lines.length)
    }
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw new BrokenConnectionError('The export stopped half way: the connection broke', { cause: error })
  }
}

/**
 * Waits before an interrupted export continues. After the last one it gives up. A restarting server is away for
 * seconds.
 */
const RESUMED_AFTER_MS = [200, 1000, 5000]

/**
 * Loads everything that public pages show. Changes during the export may be included or not, but come after the
 * position that it returns. If the connection breaks, it continues after the last row.
 * @throws ExportError if the response is invalid or incomplete
 */
export const downloadExport = async (source: ExportSource, onRows?: OnRows): Promise<ExportedDirectory> => {
  const keep = textBlocks()
  const reader = new ExportReader((listing) => packListing(listing, keep))
  const waits = [...RESUMED_AFTER_MS]
  let rows = 0
  const count = (lines: number) => {
    rows += lines
    onRows?.(rows)
  }
  for (let query = {}; ; ) {
    try {
      await readInto(reader, source, query, count)
      return reader.end()
    } catch (error) {
      const [{ last }, wait] = [reader, waits.shift()]
      if (!(error instanceof BrokenConnectionError) || !last || wait === undefined) throw error
      await pause(wait)
      query = { from: last.collection, last: last.id }
      reader.goOn()
    }
  }
}

export type DownloadedChanges = ExportedChanges & {
  /** Ids of listings whose editor may be waiting for their pages. */
  awaited: readonly string[]
}

/** Loads the changes after a position. @throws ForgottenChangesError, and as `downloadExport` does */
export const downloadChanges = async (source: ExportSource, after: Position): Promise<DownloadedChanges> => {
  const reader = new ExportReader((listing) => packListing(listing))
  await readInto(reader, source, { after: String(after.seq), mark: after.mark })
  return { rows: reader.end(), gone: reader.gone, awaited: reader.awaited }
}
