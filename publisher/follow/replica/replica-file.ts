import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { listingSortKey } from '../../../domain/listings/listing-order.ts'
import { EXPORTED, type ExportedCollection } from '../../../domain/publishing/directory-export.ts'
import type { ExportedDirectory } from '../../../domain/publishing/export-reader.ts'
import type { SkippedRecord } from '../../../domain/publishing/skipped-records.ts'
import { inCache } from '../../../server/process/cache-folder.ts'
import { isMissing } from '../../../server/process/full-folders.ts'
import { BrokenFrameError, readFrame, writeFrame } from './frames.ts'
import { framesOf, listingsOf } from './listing-frames.ts'

/**
 * The exported directory in a file that the next publisher reads: seconds for a million companies, instead of minutes
 * for the export. Only for speed, and dropped if anything is wrong with it.
 */

const ROWS_OF_FRAME = 5000

const headSchema = z.object({ replica: z.literal('haulindex'), code: z.string(), seq: z.int(), mark: z.string() })
const countsSchema = z.record(z.string(), z.int())

const SMALL = (Object.keys(EXPORTED) as ExportedCollection[]).filter((name) => name !== 'company_listings')

const countsOf = (directory: ExportedDirectory): Record<string, number> =>
  Object.fromEntries(
    [...SMALL, 'company_listings' as const, 'skipped' as const].map((name) => [name, directory[name].length]),
  )

/** In list order, so that reading it needs no sorting, and neighbors in lists are neighbors in memory. */
const inOrder = (listings: ExportedDirectory['company_listings']): ExportedDirectory['company_listings'] => {
  const keyed = listings.map((listing) => ({ listing, key: listingSortKey(listing) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  return keyed.map(({ listing }) => listing)
}

const writeAll = async (file: string, directory: ExportedDirectory, code: string): Promise<void> => {
  const out = await open(file, 'w', 0o600)
  try {
    await writeFrame(out, { replica: 'haulindex', code, seq: directory.seq, mark: directory.mark })
    await writeFrame(out, countsOf(directory))
    for (const name of [...SMALL, 'skipped' as const])
      for (let from = 0; from < directory[name].length; from += ROWS_OF_FRAME)
        await writeFrame(out, directory[name].slice(from, from + ROWS_OF_FRAME))
    for (const { value, bytes } of framesOf(inOrder(directory.company_listings))) await writeFrame(out, value, bytes)
  } finally {
    await out.close()
  }
}

/**
 * Writes the whole directory to a file and removes other files from its folder.
 * @param code identifies the row format; files of other code are ignored
 */
export const writeReplica = async (file: string, directory: ExportedDirectory, code: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  try {
    await writeAll(part, directory, code)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  for (const name of await readdir(dirname(file)))
    if (join(dirname(file), name) !== file) await rm(join(dirname(file), name), { force: true })
}

const read = async (file: string, code: string): Promise<ExportedDirectory> => {
  const input = await open(file)
  try {
    const head = headSchema.safeParse((await readFrame(input)).value)
    if (!head.success) throw new BrokenFrameError('it is damaged')
    if (head.data.code !== code) throw new BrokenFrameError('other code wrote it')
    const counts = countsSchema.parse((await readFrame(input)).value)
    // The checksum proves that a frame contains the written rows, which matched their schemas.
    const rowsOf = async <Row>(name: string): Promise<Row[]> => {
      const rows: Row[] = []
      while (rows.length < (counts[name] ?? 0))
        for (const row of (await readFrame(input)).value as Row[]) rows.push(row)
      return rows
    }
    const small = {} as Pick<ExportedDirectory, (typeof SMALL)[number]>
    for (const name of SMALL) Object.assign(small, { [name]: await rowsOf(name) })
    const skipped = await rowsOf<SkippedRecord>('skipped')
    const company_listings: ExportedDirectory['company_listings'] = []
    while (company_listings.length < (counts['company_listings'] ?? 0))
      for (const listing of listingsOf(await readFrame(input))) company_listings.push(listing)
    return { seq: head.data.seq, mark: head.data.mark, ...small, skipped, company_listings }
  } finally {
    await input.close()
  }
}

/** @param why "it is damaged" */
export const dropReplica = async (file: string, why: string): Promise<void> => {
  console.warn(`The copy of the directory in ${file} cannot be used, because ${why}. The directory is loaded again.`)
  await rm(file, { force: true })
}

/**
 * What `writeReplica` wrote. Undefined without a file, or if it is invalid, which is reported; the file is then
 * removed.
 */
export const readReplica = async (file: string, code: string): Promise<ExportedDirectory | undefined> => {
  try {
    return await read(file, code)
  } catch (error) {
    if (!isMissing(error))
      await dropReplica(file, error instanceof BrokenFrameError ? error.message : 'it cannot be read')
    return undefined
  }
}

/** @param name of a database, usable in a file name */
export const replicaFile = (name: string): string => inCache('replica', name)

/** Removes the copies of every database, because they contain what people wrote. */
export const forgetReplicas = (): Promise<void> => rm(inCache('replica'), { recursive: true, force: true })
