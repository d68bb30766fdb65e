/**
 * Cities by the words of their names, in parts that visitors load one at a time. Parts are cut by content: a word
 * begins a part if its hash says so. Adding or removing a city therefore changes only the few parts with its words.
 */
import { cityName, locationLabel } from '../catalog/rules.ts'
import { foldText } from '../text/fold-text.ts'
import { hashText } from '../text/hash-text.ts'
import type { Location } from './company.ts'

/** Average number of words per part. The longest of several hundred parts has seven times as many. */
const WORDS_OF_PART = 150
/** The part before the first cut. */
export const FIRST_PART = 'first'

/** One word of a city's name. */
interface Entry {
  /** The name from this word on, then the slug. Unique sort key. */
  key: string
  /** The name from this word on. */
  words: string
  location: Location
  /** Name of the part that begins here. Usually undefined. */
  begins: string | undefined
}

const entriesOf = (location: Location): Entry[] => {
  const name = foldText(locationLabel(location))
  const city = foldText(cityName(location))
  return Array.from(city.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => {
    const words = name.slice(index)
    const key = `${words}\0${location.slug}`
    const begins = hashText(key) % WORDS_OF_PART === 0 ? `${location.slug}-${index}` : undefined
    return { key, words, location, begins }
  })
}

const positionOf = (entries: readonly Entry[], key: string): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

const insert = (entries: Entry[], entry: Entry): void => {
  entries.splice(positionOf(entries, entry.key), 0, entry)
}

const remove = (entries: Entry[], { key }: Entry): void => {
  const position = positionOf(entries, key)
  if (entries[position]?.key === key) entries.splice(position, 1)
}

export class CityIndex {
  readonly #entries: Entry[]
  /** The entries that begin a part. */
  readonly #cuts: Entry[]
  readonly #cutOf: Map<string, Entry>

  constructor(locations: Iterable<Location>) {
    this.#entries = Array.from(locations, entriesOf)
      .flat()
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    this.#cuts = this.#entries.filter(({ begins }) => begins !== undefined)
    this.#cutOf = new Map(this.#cuts.map((cut) => [cut.begins ?? FIRST_PART, cut]))
  }

  add(location: Location): void {
    for (const entry of entriesOf(location)) {
      insert(this.#entries, entry)
      if (entry.begins === undefined) continue
      insert(this.#cuts, entry)
      this.#cutOf.set(entry.begins, entry)
    }
  }

  remove(location: Location): void {
    for (const entry of entriesOf(location)) {
      remove(this.#entries, entry)
      if (entry.begins === undefined) continue
      remove(this.#cuts, entry)
      this.#cutOf.delete(entry.begins)
    }
  }

  /** Names of all parts with their first words, in order. The first part begins with ''. */
  get parts(): [words: string, part: string][] {
    return [['', FIRST_PART], ...this.#cuts.map(({ words, begins = '' }): [string, string] => [words, begins])]
  }

  /** The cities of a part, each once, sorted by the first of its words there. Undefined if there is no such part. */
  part(name: string): Location[] | undefined {
    const cut = this.#cutOf.get(name)
    if (!cut && name !== FIRST_PART) return undefined
    const next = this.#cuts[cut ? positionOf(this.#cuts, cut.key) + 1 : 0]
    const from = cut ? positionOf(this.#entries, cut.key) : 0
    const to = next ? positionOf(this.#entries, next.key) : this.#entries.length
    return [...new Set(this.#entries.slice(from, to).map(({ location }) => location))]
  }

  /** Names of the parts that change when a city is added or removed: those of its words and their neighbors. */
  partsAround(location: Location): Set<string> {
    const beside = entriesOf(location).flatMap(({ key }) => {
      const position = positionOf(this.#entries, key)
      return this.#entries.slice(Math.max(0, position - 1), position + 2)
    })
    return new Set([FIRST_PART, ...beside.map(({ key }) => this.#partOf(key))])
  }

  #partOf(key: string): string {
    const position = positionOf(this.#cuts, key)
    const cut = this.#cuts[position]?.key === key ? this.#cuts[position] : this.#cuts[position - 1]
    return cut?.begins ?? FIRST_PART
  }
}
