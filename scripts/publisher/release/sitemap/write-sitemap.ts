/** The sitemap of a built site, in parts cut by content: an edit rewrites three of them and their index. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyLists } from '../../../../domain/directory/company-lists.ts'
import type { SitemapChanges } from '../../../../domain/directory/sitemap/sitemap-changes.ts'
import {
  entriesAt,
  guideEntries,
  placePaths,
  type SitemapEntries,
} from '../../../../domain/directory/sitemap/sitemap-entries.ts'
import { fileOfPart, GUIDES, partOf, partsFor, WHOLE } from '../../../../domain/directory/sitemap/sitemap-parts.ts'
import { changedPart, integratedPart, pathsIn, type WritePart } from './part-file.ts'
import { indexIn, indexText, type SitemapIndex } from './sitemap-index.ts'

interface Sitemap {
  /** Folder of the site. */
  folder: string
  lists: CompanyLists
  siteUrl: string
}

const INDEX = fileOfPart(WHOLE)

const read = (folder: string, file: string): Promise<string> => readFile(join(folder, file), 'utf8').catch(() => '')

/** @returns the file's name, when it was another one before */
const put = async (folder: string, file: string, text: string): Promise<string[]> => {
  if ((await read(folder, file)) === text) return []
  const part = join(folder, `.sitemap-${process.pid}.part`)
  await writeFile(part, text)
  await rename(part, join(folder, file))
  return [file]
}

const remove = async (folder: string, file: string): Promise<string[]> => {
  await rm(join(folder, file), { force: true })
  return [file]
}

const latest = (entries: SitemapEntries): string =>
  [...entries.values()].reduce((newest, { lastmod = '' }) => (lastmod > newest ? lastmod : newest), '')

const entriesOfPart = (lists: CompanyLists, part: string, paths: Iterable<string>): SitemapEntries =>
  new Map([...(part === GUIDES || part === WHOLE ? guideEntries(lists) : []), ...entriesAt(lists, paths)])

const byPart = (paths: Iterable<string>, parts: number): Map<string, string[]> => {
  const grouped = new Map<string, string[]>([[parts === 1 ? WHOLE : GUIDES, []]])
  for (const path of paths) {
    const part = partOf(path, parts)
    if (part === GUIDES) continue
    const others = grouped.get(part)
    if (others) others.push(path)
    else grouped.set(part, [path])
  }
  return grouped
}

/** Writes parts and notes them in the index. @returns names of the files that are others now */
const writeParts = async (
  { folder, lists, siteUrl }: Sitemap,
  parts: Iterable<readonly [part: string, paths: readonly string[]]>,
  index: SitemapIndex,
  write: WritePart,
): Promise<string[]> => {
  const changed: string[] = []
  for (const [part, paths] of parts) {
    const file = fileOfPart(part)
    const entries = entriesOfPart(lists, part, paths)
    if (entries.size > 0) {
      changed.push(...(await put(folder, file, await write(entries, siteUrl))))
      index.set(file, latest(entries))
    } else if (index.delete(file)) changed.push(...(await remove(folder, file)))
  }
  if (!index.has(INDEX)) changed.push(...(await put(folder, INDEX, await indexText(index, siteUrl))))
  return changed
}

const writeAll = async (sitemap: Sitemap, write: WritePart): Promise<string[]> => {
  const { folder, lists } = sitemap
  const index: SitemapIndex = new Map()
  const parts = byPart(placePaths(lists), partsFor(lists.companies.length))
  const changed = await writeParts(sitemap, parts, index, write)
  for (const file of await readdir(folder))
    if (/^sitemap-.*\.xml$/.test(file) && !index.has(file)) changed.push(...(await remove(folder, file)))
  return changed
}

/** Writes the sitemap of a full build. */
export const buildSitemap = async (sitemap: Sitemap): Promise<void> => void (await writeAll(sitemap, integratedPart))

/** Parts that changes concern, with what they list; undefined when a file is not there that should be. */
const concerned = async (folder: string, paths: Iterable<string>, parts: number, index: SitemapIndex) => {
  const found: [part: string, paths: string[]][] = []
  for (const [part, changed] of byPart(paths, parts)) {
    const text = await read(folder, fileOfPart(part))
    if (text === '' && (part === WHOLE || index.has(fileOfPart(part)))) return undefined
    found.push([part, part === GUIDES ? [] : [...new Set([...pathsIn(text), ...changed])]])
  }
  return found
}

/**
 * Writes the sitemap when pages of a site have changed.
 * @param changes since it was written; undefined when anything may have changed
 * @returns names of the files that were written or removed
 */
export const writeSitemap = async (sitemap: Sitemap, changes: SitemapChanges | undefined): Promise<string[]> => {
  const { folder, lists } = sitemap
  const parts = partsFor(lists.companies.length)
  if (!changes || partsFor(changes.companies) !== parts) return writeAll(sitemap, changedPart)
  const index: SitemapIndex = parts === 1 ? new Map() : indexIn(await read(folder, INDEX))
  const found = await concerned(folder, changes.paths, parts, index)
  return found && (parts === 1 || index.size > 0)
    ? writeParts(sitemap, found, index, changedPart)
    : writeAll(sitemap, changedPart)
}
