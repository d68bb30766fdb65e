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

/** The server cannot be reached, or not any more; it may be there again soon. */
class BrokenConnectionError extends ExportError {}

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
    }).once('error', (error) => fail(new BrokenConnectionError(`Cannot reach PocketBase at ${url}`, { cause: error })))
  })

/**
 * What there is to publish: the newest change, and what an administrator asks for.
 * @param change that the answer's `knows` is about
 */
export const readState = async (source: ExportSource, change?: Position): Promise<DirectoryState> => {
  const query = change ? `?${new URLSearchParams({ seq: String(change.seq), mark: change.mark })}` : ''
  return directoryStateSchema.parse(
    JSON.parse(await text(await ask(source, `${ROUTES.answerDirectoryState.path}${query}`))),
  )
}

const removedSchema = z.object({ companies: z.int().min(0) })

/** How many companies undone imports have taken away since a moment. */
export const companiesTakenBack = async (source: ExportSource, since: Date): Promise<number> => {
  const query = new URLSearchParams({ since: storedTime(since) })
  const answer = await text(await ask(source, `${ROUTES.countRemovedCompanies.path}?${query}`))
  return removedSchema.parse(JSON.parse(answer)).companies
}

/** Called with the number of rows so far. */
export type OnRows = (rows: number) => void

/** @throws BrokenConnectionError; what the reader has taken by then is whole */
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

/** So long it waits before an export goes on that broke off; then it gives up. A server that restarts is away for seconds. */
const RESUMED_AFTER_MS = [200, 1000, 5000]

/**
 * Loads everything that public pages show. What people change meanwhile may be in it or not: it is among the changes
 * after the position that it names, which is where it began. When the connection breaks, it goes on after the last row.
 * @throws ExportError when the answer is no export or stops half way
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
  /** Ids of listings that somebody has changed who may wait for their pages. */
  awaited: readonly string[]
}

/**
 * Loads what changed after a change.
 * @throws ForgottenChangesError, and as `downloadExport` does
 */
export const downloadChanges = async (source: ExportSource, after: Position): Promise<DownloadedChanges> => {
  const reader = new ExportReader((listing) => packListing(listing))
  await readInto(reader, source, { after: String(after.seq), mark: after.mark })
  return { rows: reader.end(), gone: reader.gone, awaited: reader.awaited }
}
