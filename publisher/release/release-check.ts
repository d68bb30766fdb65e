/** Whether a release's files are as a build or the publisher wrote them. A damaged file is never repaired in place. */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { GAZETTEER_FOLDER } from '../../domain/places/gazetteer.ts'
import { DATASET_LIST_PATH, fileOfPage, isFeedPath, STATIC_PATHS } from '../../domain/routes.ts'
import { CHECKSUMS_FILE, damagedFiles, filesBelow, writeChecksums } from '../../server/process/checksums.ts'
import { readStamp, STAMP_FILE } from './build-stamp.ts'
import { entriesOf, isManifestDamaged, manifestFile } from './manifest/manifest.ts'
import { hashOfContent } from './reusable-pages/reusable-pages.ts'

/** Folders that only a build writes. */
const CODE_FOLDERS = ['_astro', 'assets']
/** Folders of many files. Most pages need none of them. */
const MANY_FILES = ['logos', GAZETTEER_FOLDER]
const isOneOfMany = (name: string): boolean => MANY_FILES.some((folder) => name.startsWith(`${folder}/`))
const STATIC_PAGES = [...Object.values(STATIC_PATHS).map(fileOfPage), '404/company.html', 'console.html']
/** Top-level files that the publisher rewrites. */
const isChanging = (name: string): boolean =>
  isFeedPath(`/${name}`) ||
  `/${name}` === DATASET_LIST_PATH ||
  /^sitemap.*\.xml$|\.html$|^\.(?!scripts$|hashed$)/.test(name)

const namesIn = async (folder: string, below: string): Promise<string[]> =>
  (await filesBelow(join(folder, below)).catch(() => [])).map((name) => join(below, name))

/** Writes checksums of files that never change after the build: scripts, styles, pictures, the console, fixed pages, places. */
export const noteFixedFiles = async (folder: string): Promise<void> => {
  const top = await readdir(folder, { withFileTypes: true })
  const isThere = new Set([...top.map(({ name }) => name), ...(await namesIn(folder, '404'))])
  const fixed = new Set([
    ...top.filter((entry) => entry.isFile() && !isChanging(entry.name)).map(({ name }) => name),
    ...STATIC_PAGES.filter((name) => isThere.has(name)),
  ])
  // The manifest tells what the publisher rewrites, such as the JSON and Markdown of lists.
  for await (const [path] of entriesOf(folder)) fixed.delete(fileOfPage(path))
  await writeChecksums(folder, [
    ...fixed,
    ...(await Promise.all([...CODE_FOLDERS, ...MANY_FILES].map((below) => namesIn(folder, below)))).flat(),
  ])
}

/** Older code wrote no list, and did not record whose data a release shows. */
const isOfOlderCode = (folder: string): boolean =>
  readStamp(folder)?.directory === undefined && !existsSync(join(folder, CHECKSUMS_FILE))

const damagedFixedFiles = async (folder: string, isChecked: (name: string) => boolean): Promise<string[]> =>
  isOfOlderCode(folder) ? [] : damagedFiles(folder, isChecked)

/** Files that every page or the next build needs. They are few, so every start checks them. */
export const damagedCode = async (folder: string): Promise<string[]> => [
  ...(readStamp(folder) ? [] : [join(folder, STAMP_FILE)]),
  ...(await damagedFixedFiles(folder, (name) => !isOneOfMany(name))),
]

const damagedNotes = async (folder: string): Promise<string[]> => {
  const sitemap = (await readdir(folder)).filter((name) => /^sitemap.*\.xml$/.test(name))
  const moved = await namesIn(folder, 'moved')
  const checked: [string, (text: string) => boolean][] = [
    ...sitemap.map((name): [string, (text: string) => boolean] => [name, (text) => /^<\?xml[^\0]*>\s*$/.test(text)]),
    ['.sitemap', (text) => /^\d+ \w*$/.test(text)],
    ['.dataset', isJson],
    ...moved.map((name): [string, (text: string) => boolean] => [name, isJson]),
  ]
  const damaged: string[] = []
  // One at a time, because a large site has many parts of several megabytes.
  for (const [name, isWhole] of checked) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (text !== undefined && !isWhole(text)) damaged.push(join(folder, name))
  }
  return damaged
}

const datasetList = z.object({ files: z.array(z.object({ url: z.string(), sha256: z.string() })) })

/** Files of the dataset that differ from their list, and the list if it is unreadable. */
const damagedDataset = async (folder: string): Promise<string[]> => {
  const list = join(folder, DATASET_LIST_PATH)
  const text = await readFile(list, 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const parsed = isJson(text) ? datasetList.safeParse(JSON.parse(text)).data : undefined
  if (!parsed) return [list]
  const damaged: string[] = []
  for (const { url, sha256 } of parsed.files) {
    const file = join(folder, new URL(url).pathname)
    const content = await readFile(file).catch(() => undefined)
    if (!content || hash('sha256', content) !== sha256) damaged.push(file)
  }
  return damaged
}

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const PAGES_AT_ONCE = 16

/** Hashes of the page files. Undefined if there are more pages. */
const heldPages = async (folder: string, most: number): Promise<Map<string, string> | undefined> => {
  const found = new Map<string, string>()
  for await (const [path, , content] of entriesOf(folder)) {
    if (content) found.set(path, content)
    else found.delete(path)
    if (found.size > most) return undefined
  }
  return found
}

/** Pages whose file differs from the manifest. A page that the publisher replaces meanwhile is checked again. */
const damagedPages = async (folder: string, pages: ReadonlyMap<string, string>): Promise<string[]> => {
  const differing = async (pages: Iterable<[string, string]>): Promise<[string, string][]> => {
    const found: [string, string][] = []
    let count = 0
    for (const [path, expected] of pages) {
      const content = await readFile(join(folder, fileOfPage(path))).catch(() => undefined)
      if (!content || hashOfContent(content) !== expected) found.push([path, expected])
      if (++count % PAGES_AT_ONCE === 0) await turn()
    }
    return found
  }
  const doubtful = await differing(pages)
  if (doubtful.length === 0) return []
  const newest = (await heldPages(folder, Number.POSITIVE_INFINITY)) ?? new Map<string, string>()
  const still = await differing(
    doubtful.flatMap(([path]) => (newest.has(path) ? [[path, newest.get(path) ?? '']] : [])),
  )
  return still.map(([path]) => join(folder, fileOfPage(path)))
}

/** A larger site is checked only on request, because reading all its files takes minutes. */
export const PAGES_CHECKED_AT_START = 20_000

/**
 * Every damaged file of a release, with its full path.
 * @param mostPages pages and logos are read only if the site has at most this many pages
 */
export const damagedInRelease = async (folder: string, mostPages = Number.POSITIVE_INFINITY): Promise<string[]> => {
  const pages = await heldPages(folder, mostPages)
  return [
    ...new Set([
      ...(await damagedCode(folder)),
      ...(pages ? await damagedFixedFiles(folder, isOneOfMany) : []),
      ...((await isManifestDamaged(folder)) ? [manifestFile(folder)] : []),
      ...(await damagedNotes(folder)),
      ...(pages ? await damagedDataset(folder) : []),
      ...(pages ? await damagedPages(folder, pages) : []),
    ]),
  ]
}
