import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { SitemapIndexStream, streamToPromise } from 'sitemap'
import type { Company, Location } from '../../../domain/directory/company.ts'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { entriesAt, guideEntries, type SitemapEntries } from '../../../domain/directory/sitemap/sitemap-entries.ts'
import {
  fileOfPart,
  GUIDES,
  partOf,
  partOfCity,
  partOfCompany,
  partOfGuides,
  partsFor,
  type SitemapChanges,
  WHOLE,
} from '../../../domain/directory/sitemap/sitemap-parts.ts'
import { companyPath } from '../../../domain/routes.ts'
import { integratedPart, pathsIn, type WritePart } from './part-file.ts'

/** The sitemap of a built site, in parts that are cut by content: an edit rewrites three of them and the index. */

interface Sitemap {
  /** The site's folder. */
  folder: string
  lists: CompanyLists
  siteUrl: string
}

const INDEX = fileOfPart(WHOLE)

const read = (folder: string, file: string): Promise<string> => readFile(join(folder, file), 'utf8').catch(() => '')

/** @returns the file's name if it changed */
const put = async (folder: string, file: string, text: string): Promise<string[]> => {
  if ((await read(folder, file)) === text) return []
  const part = join(folder, `.sitemap-${process.pid}.part`)
  await writeFile(part, text)
  await rename(part, join(folder, file))
  return [file]
}

const latest = (entries: SitemapEntries): string =>
  [...entries.values()].reduce((newest, { lastmod = '' }) => (lastmod > newest ? lastmod : newest), '')

/**
 * A sitemap that is written part by part, because all of a million companies take half a minute. Changes between two
 * parts are recorded, and included when it is complete. The index, which lists the parts, is written last.
 */
export class SitemapInWriting {
  readonly #parts: number
  #due: DueParts
  #index: SitemapIndex
  #isAnew: boolean
  /** Files of parts that list nothing anymore. */
  #emptied: string[] = []

  private constructor(parts: number, due: DueParts, index: SitemapIndex, isAnew: boolean) {
    this.#parts = parts
    this.#due = due
    this.#index = index
    this.#isAnew = isAnew
  }

  /** All parts. */
  static anew(lists: CompanyLists): SitemapInWriting {
    const parts = partsFor(lists.companies.length)
    return new SitemapInWriting(parts, wholeParts(lists, parts), new Map(), true)
  }

  /** No parts of an existing sitemap. @param companies number of companies when it was written */
  static async of(folder: string, companies: number): Promise<SitemapInWriting> {
    const parts = partsFor(companies)
    const index = parts === 1 ? new Map() : indexIn(await read(folder, INDEX))
    return new SitemapInWriting(parts, new Map(), index, false)
  }

  /** True if it has as many parts as the directory needs, and the index lists them. */
  fits({ companies }: CompanyLists): boolean {
    return partsFor(companies.length) === this.#parts && (this.#isAnew || this.#parts === 1 || this.#index.size > 0)
  }

  get isWritten(): boolean {
    return this.#due.size === 0
  }

  note({ paths }: SitemapChanges): void {
    noteChanged(this.#due, paths, this.#parts)
  }

  /** Writes at least one part. @param mayGoOn called before each further part @returns names of changed files */
  async write(sitemap: Sitemap, writePart: WritePart, mayGoOn: () => boolean): Promise<string[]> {
    const changed: string[] = []
    do changed.push(...(await this.#writeNext(sitemap, writePart)))
    while (!this.isWritten && mayGoOn())
    return this.isWritten ? [...changed, ...(await this.#end(sitemap))] : changed
  }

  async #writeNext({ folder, lists, siteUrl }: Sitemap, writePart: WritePart): Promise<string[]> {
    const [next] = this.#due
    if (!next) return []
    const [part, due] = next
    const paths = await this.#pathsOf(folder, lists, part, due)
    if (!paths) {
      this.#beginAnew(lists)
      return []
    }
    const file = fileOfPart(part)
    const guides = part === partOfGuides(this.#parts) ? guideEntries(lists) : []
    const entries = new Map([...guides, ...entriesAt(lists, paths)])
    const changed = entries.size > 0 ? await put(folder, file, await writePart(entries, siteUrl)) : []
    if (entries.size > 0) this.#index.set(file, latest(entries))
    else if (this.#index.delete(file)) this.#emptied.push(file)
    this.#due.delete(part)
    return changed
  }

  /** Paths that a part may list. Undefined if its file is missing. */
  async #pathsOf(
    folder: string,
    lists: CompanyLists,
    part: string,
    due: DuePart,
  ): Promise<Iterable<string> | undefined> {
    if (due.places || part === GUIDES) return pathsOfPart(lists, due)
    const text = await read(folder, fileOfPart(part))
    if (text === '' && (part === WHOLE || this.#index.has(fileOfPart(part)))) return undefined
    return new Set([...pathsIn(text), ...due.changed])
  }

  #beginAnew(lists: CompanyLists): void {
    this.#due = wholeParts(lists, this.#parts)
    this.#index = new Map()
    this.#isAnew = true
    this.#emptied = []
  }

  async #end({ folder, siteUrl }: Sitemap): Promise<string[]> {
    const changed = this.#index.has(INDEX) ? [] : await put(folder, INDEX, await indexText(this.#index, siteUrl))
    const strange = this.#isAnew ? await readdir(folder) : this.#emptied
    const gone = strange.filter((file) => /^sitemap-.*\.xml$/.test(file) && !this.#index.has(file))
    for (const file of gone) await rm(join(folder, file), { force: true })
    return [...changed, ...gone]
  }
}

/** Writes the sitemap of a full build. */
export const buildSitemap = async (sitemap: Sitemap): Promise<void> =>
  void (await SitemapInWriting.anew(sitemap.lists).write(sitemap, integratedPart, () => true))

// The index of the sitemap's parts, with the time of each part's last change.

/** File name → lastmod. '' if unknown. */
type SitemapIndex = Map<string, string>

const byNumber = new Intl.Collator('en', { numeric: true })

const indexText = async (index: SitemapIndex, siteUrl: string): Promise<string> => {
  const items = [...index]
    .sort(([a], [b]) => byNumber.compare(a, b))
    .map(([file, lastmod]) => ({ url: new URL(file, siteUrl).href, ...(lastmod ? { lastmod } : {}) }))
  return (await streamToPromise(Readable.from(items).pipe(new SitemapIndexStream()))).toString()
}

const indexIn = (text: string): SitemapIndex =>
  new Map(
    Array.from(
      text.matchAll(/<loc>[^<]*\/([^</]+)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g),
      ([, file = '', lastmod = '']) => [file, lastmod],
    ),
  )

// Parts of the sitemap that must be written.

interface DuePart {
  /** All companies or cities that it may list, except changed ones. Undefined if its file lists them. */
  places?: { companies: Company[]; cities: Location[] }
  /** Changed paths. */
  changed: Set<string>
}

/** By name. */
type DueParts = Map<string, DuePart>

/** All parts of a sitemap. */
const wholeParts = (lists: CompanyLists, parts: number): DueParts => {
  const due = new Map<string, Required<DuePart>>()
  const placesOf = (part: string) => {
    const known = due.get(part) ?? { places: { companies: [], cities: [] }, changed: new Set() }
    due.set(part, known)
    return known.places
  }
  placesOf(partOfGuides(parts))
  for (const city of lists.locations) placesOf(partOfCity(city.slug, parts)).cities.push(city)
  for (const company of lists.companies) placesOf(partOfCompany(company.slug, parts)).companies.push(company)
  return due
}

/** Adds the parts of changed pages, and the guides' part, which counts them. */
const noteChanged = (due: DueParts, paths: SitemapChanges['paths'], parts: number): void => {
  const changedOf = (part: string) => {
    const known = due.get(part) ?? { changed: new Set() }
    due.set(part, known)
    return known.changed
  }
  changedOf(partOfGuides(parts))
  for (const path of paths) changedOf(partOf(path, parts)).add(path)
}

/** Paths of a part's places and changed pages, listed or not. */
const pathsOfPart = (lists: CompanyLists, { places, changed }: DuePart): Set<string> => {
  const { companies, cities } = places ?? { companies: [], cities: [] }
  const ofCities = cities.flatMap((city) => lists.ofLocation(city).map(({ path }) => path))
  return new Set([...companies.map(({ slug }) => companyPath(slug)), ...ofCities, ...changed])
}
