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
import { DATASET_FOLDER, DATASET_LIST_PATH } from '../../../domain/routes.ts'
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

/** The files of states that an unfinished call has written, by state. Undefined for states without companies. */
export type WrittenStates = Map<string, DatasetFile | undefined>

/** A step of writing the dataset: names of changed and removed files, and whether all is written. */
export interface DatasetStep {
  files: string[]
  isWhole: boolean
}

/**
 * Writes the files, then their list.
 * @param mayGoOn called repeatedly; false ends it before the list is written
 * @param written states that earlier calls have written; it adds those that it writes
 */
export const writeDataset = async (
  site: DatasetSite,
  mayGoOn: () => boolean = () => true,
  written: WrittenStates = new Map(),
): Promise<DatasetStep> => {
  const origin = new URL(site.siteUrl).origin
  const changed: string[] = []
  for (const state of DATASET_REGIONS) {
    if (written.has(state.region)) continue
    const found = mayGoOn() ? await textOf({ ...site, siteUrl: origin }, state.region, mayGoOn) : undefined
    if (!found) return { files: changed, isWhole: false }
    written.set(state.region, undefined)
    if (found.companies === 0) continue
    const content = await compress(found.text)
    const name = state.url.slice(1)
    if (await put(site, name, content)) changed.push(name)
    const sha256 = hash('sha256', content)
    written.set(state.region, { ...state, companies: found.companies, bytes: content.length, sha256 })
  }
  const files = DATASET_REGIONS.flatMap(({ region }) => written.get(region) ?? [])
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
