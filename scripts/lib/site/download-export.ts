import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { type ExportedDirectory, ExportReader } from '../../../domain/export-reader.ts'

/** A PocketBase whose directory may be exported. */
export interface ExportSource {
  url: string
  publishToken: string
}

const ask = async ({ url, publishToken }: ExportSource, path: string): Promise<Response> => {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${publishToken}` } }).catch(
    (error: unknown) => {
      throw new Error(`Cannot reach PocketBase at ${url}`, { cause: error })
    },
  )
  if (response.status === 401) throw new Error(`PocketBase at ${url} refuses the PUBLISH_TOKEN`)
  if (!response.ok) throw new Error(`PocketBase at ${url} answers ${response.status} to ${path}`)
  return response
}

/** Number of the newest change. */
export const latestChange = async (source: ExportSource): Promise<number> =>
  z.object({ seq: z.int() }).parse(await (await ask(source, '/api/directory/state')).json()).seq

/**
 * Loads everything that public pages show.
 * @throws ExportError when a row does not fit its schema (naming record and field) or the answer stops half way
 */
export const downloadExport = async (source: ExportSource): Promise<ExportedDirectory> => {
  const { body } = await ask(source, '/api/directory/export')
  if (!body) throw new Error(`PocketBase at ${source.url} sends an empty export`)
  const reader = new ExportReader()
  const input = Readable.fromWeb(body as ReadableStream<Uint8Array>)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  // readline hides a broken connection: without its last line the reader refuses the export
  input.on('error', () => lines.close())
  for await (const line of lines) reader.line(line)
  return reader.end()
}
