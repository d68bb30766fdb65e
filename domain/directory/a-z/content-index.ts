/**
 * Things sorted by name, in parts that visitors and crawlers open one at a time, with stable URLs. Parts are cut by
 * content: an entry begins a part if its hash says so, and a part that is too long is cut at its lowest hashes. Adding
 * or removing an entry therefore changes its own part, rarely a neighbor, and never all parts after it.
 */
import { hashText } from '../../text/hash-text.ts'

/** Average number of entries per part. */
const ENTRIES_OF_PART = 120
/** Most entries per part. */
const LONGEST_PART = 300
/** Average number of parts per group. */
const PARTS_OF_GROUP = 64

/** The heading above an entry. */
export interface Heading {
  /** Sort key: lowercase words without accents. */
  words: string
  /** Unique; separates entries with the same words. */
  slug: string
}

/** An entry that begins a part because of its hash. */
interface Cut {
  hash: number
  position: number
}

/** Entries from one position up to another. */
export interface Range {
  from: number
  to: number
}

/** The first position where a condition becomes true and stays true. */
const firstWhere = (length: number, holds: (position: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const beginsPart = ({ hash }: { hash: number }): boolean => hash % ENTRIES_OF_PART === 0
const beginsGroup = ({ hash }: { hash: number }): boolean => hash % (ENTRIES_OF_PART * PARTS_OF_GROUP) === 0

export class ContentIndex<Item> {
  readonly #headingOf: (item: Item) => Heading
  /**
   * Sorted by key. Keys are computed on demand, because storing them would take more memory than everything else here.
   */
  #items: Item[] = []
  /** Hashes of the keys, by position. */
  #hashes: number[] = []
  /** The entries that begin a part because of their hash. */
  #cuts: Cut[] = []

  constructor(headingOf: (item: Item) => Heading) {
    this.#headingOf = headingOf
  }

  #keyOf(item: Item): string {
    const { words, slug } = this.#headingOf(item)
    return `${words}\0${slug}`
  }

  #keyAt(position: number): string {
    const item = this.#items[position]
    return item === undefined ? '' : this.#keyOf(item)
  }

  #positionOf(key: string): number {
    return firstWhere(this.size, (at) => this.#keyAt(at) >= key)
  }

  /** Index of the first cut at or after a position. */
  #cutFrom(position: number): number {
    return firstWhere(this.#cuts.length, (at) => (this.#cuts[at]?.position ?? 0) >= position)
  }

  /** Shifts the cuts from one on after an entry before them was added or removed. */
  #shift(from: number, by: 1 | -1): void {
    for (const cut of this.#cuts.slice(from)) cut.position += by
  }

  get size(): number {
    return this.#items.length
  }

  /** Adds entries that are not here yet. */
  addAll(items: Iterable<Item>): void {
    const entries = [...this.#items, ...items].map((item) => ({ item, key: this.#keyOf(item) }))
    entries.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    this.#items = entries.map(({ item }) => item)
    this.#hashes = entries.map(({ key }) => hashText(key))
    this.#cuts = this.#hashes.map((hash, position) => ({ hash, position })).filter(beginsPart)
  }

  add(item: Item): void {
    const key = this.#keyOf(item)
    const position = this.#positionOf(key)
    const cut = { hash: hashText(key), position }
    const next = this.#cutFrom(position)
    this.#items.splice(position, 0, item)
    this.#hashes.splice(position, 0, cut.hash)
    this.#shift(next, 1)
    if (beginsPart(cut)) this.#cuts.splice(next, 0, cut)
  }

  remove(item: Item): void {
    const key = this.#keyOf(item)
    const position = this.#positionOf(key)
    if (position === this.size || this.#keyAt(position) !== key) return
    this.#items.splice(position, 1)
    this.#hashes.splice(position, 1)
    const next = this.#cutFrom(position)
    if (this.#cuts[next]?.position === position) this.#cuts.splice(next, 1)
    this.#shift(this.#cutFrom(position), -1)
  }

  /** Replaces an item by one with the same heading. */
  exchange(item: Item, next: Item): void {
    const position = this.position(item)
    if (this.#items[position] === item) this.#items[position] = next
  }

  items({ from, to }: Range = { from: 0, to: this.size }): Item[] {
    return this.#items.slice(from, to)
  }

  /** The first words of the first and last entry of a range: as few as differ from their neighbors. */
  words({ from, to }: Range): [first: string, last: string] {
    const at = (position: number) => {
      const item = this.#items[position]
      return item === undefined ? '' : this.#headingOf(item).words
    }
    return [lead(at(from), at(from - 1)), lead(at(to - 1), at(to))]
  }

  /** The position of an item, or where it would be. */
  position(item: Item): number {
    return this.#positionOf(this.#keyOf(item))
  }

  /** The parts of a range that begins at a part. */
  parts({ from, to }: Range = { from: 0, to: this.size }): Range[] {
    const parts: Range[] = []
    for (let start = from; start < to; ) {
      const end = Math.min(to, this.#segmentAt(start).to)
      parts.push(...this.#shortened({ from: start, to: end }))
      start = end
    }
    return parts
  }

  /** Groups of parts. */
  groups(): Range[] {
    const starts = this.#cuts.filter(beginsGroup).map(({ position }) => position)
    const bounds = [0, ...starts.filter((start) => start > 0), this.size]
    return bounds.slice(1).map((to, at): Range => ({ from: bounds[at] ?? 0, to }))
  }

  /** A lower bound for the number of parts. */
  get leastParts(): number {
    return this.#cuts.length + 1
  }

  /** The parts around a position and their neighbors, which may change when an item is added or removed there. */
  partsNear(position: number): Range[] {
    const own = this.#segmentAt(Math.min(position, this.size - 1))
    const segments = [this.#segmentAt(own.from - 1), own, this.#segmentAt(own.to)]
    return segments.flatMap((segment) => this.parts(segment))
  }

  /** The entries around a position that contain no cut. Empty if there are none. */
  #segmentAt(position: number): Range {
    if (position < 0 || position >= this.size) return { from: 0, to: 0 }
    const next = this.#cutFrom(position + 1)
    return { from: this.#cuts[next - 1]?.position ?? 0, to: this.#cuts[next]?.position ?? this.size }
  }

  #shortened({ from, to }: Range): Range[] {
    const length = to - from
    if (length <= LONGEST_PART) return [{ from, to }]
    const margin = length >> 2
    let cut = from + margin
    for (let at = cut; at < to - margin; at++) if ((this.#hashes[at] ?? 0) < (this.#hashes[cut] ?? 0)) cut = at
    return [...this.#shortened({ from, to: cut }), ...this.#shortened({ from: cut, to })]
  }
}

/** A single letter says too little, and a long name does not fit in a column. */
const SHORTEST_LEAD = 2
const LONGEST_LEAD = 30

/** The fewest first words that differ from their neighbors: "acme air" next to "acme lines", "bolt" next to both. */
const lead = (words: string, beside: string): string => {
  let same = 0
  while (same < words.length && words[same] === beside[same]) same++
  const end = words.indexOf(' ', Math.max(SHORTEST_LEAD, same + 1))
  const shortest = end < 0 ? words : words.slice(0, end)
  if (shortest.length <= LONGEST_LEAD) return shortest
  const fits = words.lastIndexOf(' ', LONGEST_LEAD)
  return fits < 0 ? shortest : words.slice(0, fits)
}
