/**
 * Things by name, in parts that visitors and crawlers open one at a time, under addresses that never shift.
 *
 * Parts are cut by content: an entry whose hash says so begins one, and a part that is still too long is cut where its
 * hashes are lowest. So the parts are a function of the entries alone, and one that comes or goes changes the part that
 * it stands in, seldom the one beside it, never all that follow.
 */
import { hashText } from '../../text/hash-text.ts'

/** Entries of a part on average. */
const ENTRIES_OF_PART = 120
/** Entries of a part at most. */
const LONGEST_PART = 300
/** Parts of a group on average. */
const PARTS_OF_GROUP = 64

/** What an entry stands under. */
export interface Heading {
  /** What entries are sorted by: lower-case words without accents. */
  words: string
  /** Tells apart entries of the same words; unique. */
  slug: string
}

/** An entry that begins a part by itself. */
interface Cut {
  hash: number
  position: number
}

/** Entries from one position up to another. */
export interface Range {
  from: number
  to: number
}

/** The first of so many positions at which something holds that goes on holding from there. */
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
  /** In the order of their keys, which are made when they are asked for: kept, they would take more than all else here. */
  #items: Item[] = []
  /** Of the keys, by position. */
  #hashes: number[] = []
  /** Those that begin a part by themselves. */
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

  /** Number of the first cut at a position or after it. */
  #cutFrom(position: number): number {
    return firstWhere(this.#cuts.length, (at) => (this.#cuts[at]?.position ?? 0) >= position)
  }

  /** Moves the cuts from one on, after what stood before them has come or gone. */
  #shift(from: number, by: 1 | -1): void {
    for (const cut of this.#cuts.slice(from)) cut.position += by
  }

  get size(): number {
    return this.#items.length
  }

  /** Takes what is not in it yet. */
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

  items({ from, to }: Range = { from: 0, to: this.size }): Item[] {
    return this.#items.slice(from, to)
  }

  /** The words that a range begins and ends with, as short as tells them from those beside it. */
  words({ from, to }: Range): [first: string, last: string] {
    const at = (position: number) => {
      const item = this.#items[position]
      return item === undefined ? '' : this.#headingOf(item).words
    }
    return [lead(at(from), at(from - 1)), lead(at(to - 1), at(to))]
  }

  /** Where an item stands, or would. */
  position(item: Item): number {
    return this.#positionOf(this.#keyOf(item))
  }

  /** The parts of a range that begins where one of them does. */
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

  /** How many parts there are at least. */
  get leastParts(): number {
    return this.#cuts.length + 1
  }

  /**
   * The parts around a position, those beside them too: the ones that may change, or have changed, when an item comes
   * or goes there.
   */
  partsNear(position: number): Range[] {
    const own = this.#segmentAt(Math.min(position, this.size - 1))
    const segments = [this.#segmentAt(own.from - 1), own, this.#segmentAt(own.to)]
    return segments.flatMap((segment) => this.parts(segment))
  }

  /** The entries around a position that no entry cuts by itself; empty where there is none. */
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

const SHORTEST_LEAD = 2
const LONGEST_LEAD = 24

/** The beginning of some words that tells them from the words beside them: "acme a" of "acme air" beside "acme lines". */
const lead = (words: string, beside: string): string => {
  let same = 0
  while (same < words.length && words[same] === beside[same]) same++
  return words.slice(0, Math.min(LONGEST_LEAD, Math.max(SHORTEST_LEAD, same + 1))).trim()
}
