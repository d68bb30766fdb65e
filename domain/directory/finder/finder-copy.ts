/**
 * A finder as plain values and texts. Rebuilding from it sorts nothing and reads no company, which takes a seventh of
 * the time for a million companies.
 */
import type { Company, Location } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { CutIndex } from './cut-index.ts'
import { type CompanyReplacement, Finder } from './finder.ts'
import type { EntryItem, FoundCity } from './finder-entries.ts'
import { type CopiedCity, type CopiedWord, FoundCounts } from './found-counts.ts'
import type { CopiedBlock } from './key-block.ts'

/** Companies, cities or words per step. */
const ROWS_AT_ONCE = 2000
const BLOCKS_AT_ONCE = 10

/**
 * Slugs of all companies, then all cities, then all words, then the blocks in order. Items are referred to by their
 * index: the first city comes after the last company.
 */
export type FinderPart =
  | { slugs: string[] }
  | { cities: CopiedCity[] }
  | { words: CopiedWord[] }
  | { blocks: CopiedBlock<number>[] }

export interface FinderCopy {
  companies: number
  entries: number
  /** Can be read once. Ends early if the stored copy is incomplete. */
  parts: Iterable<FinderPart>
}

/** The directory at the time of the copy, if it has changed since. */
export interface CopiedDirectory {
  /** The current companies. */
  companies: readonly Company[]
  locations: readonly Location[]
  /** Changes from the copy's companies to the current ones. */
  since: readonly CompanyReplacement[]
}

function* someOf<Row, Kept>(rows: Iterable<Row>, atOnce: number, keep: (row: Row) => Kept): Generator<Kept[]> {
  let some: Kept[] = []
  for (const row of rows) {
    some.push(keep(row))
    if (some.length < atOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Copies a finder step by step. The finder must not change meanwhile. @param companies all of its companies */
export function* copyFinder({ index, counts }: Finder, companies: readonly Company[]): Generator<FinderPart> {
  const numbers = new Map<EntryItem | string, number>()
  const numbered = <Kept>(item: EntryItem | string, kept: Kept): Kept => {
    numbers.set(item, numbers.size)
    return kept
  }
  const numberOf = (item: EntryItem): number => {
    const found = numbers.get('word' in item ? item.word : item)
    if (found === undefined) throw new Error('the finder holds what its directory does not')
    return found
  }
  for (const slugs of someOf(companies, ROWS_AT_ONCE, (company) => numbered(company, company.slug))) yield { slugs }
  for (const cities of someOf(counts.cities, ROWS_AT_ONCE, (city) => numbered(city, counts.copyOf(city))))
    yield { cities }
  for (const words of someOf(counts.words, ROWS_AT_ONCE, (word) => numbered(word[0], word))) yield { words }
  const copyOf = ({ keys, items }: CopiedBlock<EntryItem>) => ({ keys, items: items.map(numberOf) })
  for (const blocks of someOf(index.copied, BLOCKS_AT_ONCE, copyOf)) yield { blocks }
}

function* companiesAtCopy({ companies, since }: CopiedDirectory): Generator<void, Map<string, Company>> {
  const bySlug = new Map<string, Company>()
  for (const [at, company] of companies.entries()) {
    bySlug.set(company.slug, company)
    if (at % ROWS_AT_ONCE === 0) yield
  }
  for (const { next } of since) if (next) bySlug.delete(next.slug)
  for (const { old } of since) if (old) bySlug.set(old.slug, old)
  return bySlug
}

/** Number of entries in a finder. */
export const entriesOfFinder = ({ index }: Finder): number =>
  index.copied.reduce((sum, { items }) => sum + items.length, 0)

/** Reads the parts of a copy, and counts the entries that it understands. */
class Taken {
  readonly blocks: CopiedBlock<EntryItem>[] = []
  readonly counts: FoundCounts
  entries = 0
  readonly #items: (EntryItem | undefined)[] = []
  readonly #companies: ReadonlyMap<string, Company>
  readonly #locations: ReadonlyMap<string, Location>

  constructor(categories: ServiceCategories, companies: ReadonlyMap<string, Company>, locations: readonly Location[]) {
    this.counts = new FoundCounts(categories)
    this.#companies = companies
    this.#locations = new Map(locations.map((location) => [location.slug, location]))
  }

  #city(copied: CopiedCity): FoundCity | undefined {
    const location = this.#locations.get(copied[0])
    return location && this.counts.putCity(copied, location)
  }

  take(part: FinderPart): void {
    if ('slugs' in part) for (const slug of part.slugs) this.#items.push(this.#companies.get(slug))
    else if ('cities' in part) for (const city of part.cities) this.#items.push(this.#city(city))
    else if ('words' in part)
      for (const word of part.words) {
        this.counts.putWord(word)
        this.#items.push({ word: word[0] })
      }
    else this.#takeBlocks(part.blocks)
  }

  #itemOf(number: number): EntryItem | [] {
    const item = this.#items[number]
    // Each entry has its own word, so a block with several entries contains each of them.
    return item && 'word' in item ? { ...item } : (item ?? [])
  }

  #takeBlocks(blocks: readonly CopiedBlock<number>[]): void {
    const known = blocks.map(({ keys, items }) => ({ keys, items: items.flatMap((number) => this.#itemOf(number)) }))
    for (const block of known) {
      this.entries += block.items.length
      this.blocks.push(block)
    }
  }
}

/**
 * Builds a finder from a copy, step by step.
 * @param of a directory that does not change meanwhile
 * @returns undefined if the copy is incomplete or belongs to another directory
 */
export function* finderOfCopy(
  copy: FinderCopy,
  of: CopiedDirectory,
  categories: ServiceCategories,
): Generator<void, Finder | undefined> {
  const companies = yield* companiesAtCopy(of)
  if (companies.size !== copy.companies) return undefined
  const taken = new Taken(categories, companies, of.locations)
  for (const part of copy.parts) {
    taken.take(part)
    yield
  }
  if (taken.entries !== copy.entries) return undefined
  const finder = new Finder(CutIndex.ofCopied(taken.blocks), taken.counts)
  for (const change of of.since) {
    finder.replace(change)
    yield
  }
  return finder
}
