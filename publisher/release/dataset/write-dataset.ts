/**
 * Writes the dataset into a site: by each build, and by the publisher at most once a day, or when companies were removed.
 * A file whose content stays keeps its bytes, time and ETag, so that a download can resume.
 */
import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { DATASET_REGIONS, type DatasetFile, datasetListText } from '../../../domain/directory/dataset/dataset-list.ts'
import { DATASET_HEAD, datasetRow } from '../../../domain/directory/dataset/dataset-rows.ts'
import { isSamePosition, type Position } from '../../../domain/publishing/change-log.ts'
import { DATASET_FOLDER, DATASET_LIST_PATH } from '../../../domain/routes.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { linkEqual } from '../shared-files.ts'

interface DatasetSite {
  /** The site's folder. */
  folder: string
  lists: CompanyLists
  siteUrl: string
  /** Folder of the previous release, whose equal files are linked. */
  before?: string | undefined
}

/** Rows between two chances for other work, which takes about a millisecond. */
const ROWS_AT_ONCE = 100
const compress = promisify(gzip)

/** True unless DATASET switches it off. */
export const hasDataset = (): boolean => process.env['DATASET'] !== 'off'

/** @returns true if the content changed */
const put = async ({ folder, before }: DatasetSite, name: string, content: Buffer): Promise<boolean> => {
  const path = join(folder, name)
  const known = await readFile(path).catch(() => undefined)
  if (known?.equals(content)) return false
  if (!known && before && linkEqual(join(before, name), path, content)) return true
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
  return true
}

/** The CSV of a state or province. Undefined if something more urgent came. */
const textOf = async (
  { lists, siteUrl }: DatasetSite,
  region: string,
  mayGoOn: () => boolean,
): Promise<{ text: string; companies: number } | undefined> => {
  const companies = lists.list({ region })?.companies ?? []
  const parts = [DATASET_HEAD]
  for (let at = 0; at < companies.length; at += ROWS_AT_ONCE) {
    if (at > 0) await setImmediate()
    if (!mayGoOn()) return undefined
    for (const company of companies.slice(at, at + ROWS_AT_ONCE)) parts.push(datasetRow(company, siteUrl))
  }
  return { text: parts.join(''), companies: companies.length }
}

/**
 * Writes the files, then their list.
 * @param mayGoOn called repeatedly; false ends it before the list is written
 * @returns names of changed and removed files, and whether all is written
 */
export const writeDataset = async (
  site: DatasetSite,
  mayGoOn: () => boolean = () => true,
): Promise<{ files: string[]; isWhole: boolean }> => {
  const origin = new URL(site.siteUrl).origin
  const changed: string[] = []
  const files: DatasetFile[] = []
  for (const region of DATASET_REGIONS) {
    const found = await textOf({ ...site, siteUrl: origin }, region.region, mayGoOn)
    if (!found) return { files: changed, isWhole: false }
    if (found.companies === 0) continue
    const content = await compress(found.text)
    const name = region.url.slice(1)
    if (await put(site, name, content)) changed.push(name)
    const sha256 = hash('sha256', content)
    files.push({ ...region, companies: found.companies, bytes: content.length, sha256 })
  }
  const list = DATASET_LIST_PATH.slice(1)
  if (await put(site, list, Buffer.from(datasetListText(files, origin)))) changed.push(list)
  const kept = new Set(files.map(({ url }) => url.slice(1)))
  for (const name of await readdir(join(site.folder, DATASET_FOLDER)).catch(() => [])) {
    const file = `${DATASET_FOLDER}/${name}`
    if (kept.has(file)) continue
    await rm(join(site.folder, file))
    changed.push(file)
  }
  return { files: changed, isWhole: true }
}

// When it was written, and of which state of the directory. A dotfile is not served.

interface DatasetNote extends Position {
  /** Time in milliseconds. */
  at: number
}

const noteFile = (folder: string): string => join(folder, '.dataset')

export const noteDataset = (folder: string, { seq, mark }: Position): Promise<void> =>
  writeFile(noteFile(folder), JSON.stringify({ seq, mark, at: Date.now() } satisfies DatasetNote))

/** Whether the dataset shows the directory: all of it, that of the last day, or an older one. `off` if there is none. */
export const datasetState = async (
  folder: string,
  position: Position,
): Promise<'current' | 'recent' | 'old' | 'off'> => {
  if (!hasDataset()) return 'off'
  const text = await readFile(noteFile(folder), 'utf8').catch(() => '')
  if (!text) return 'old'
  const note: DatasetNote = JSON.parse(text)
  if (isSamePosition(note, position)) return 'current'
  return Math.abs(Date.now() - note.at) >= DAY_MS ? 'old' : 'recent'
}
