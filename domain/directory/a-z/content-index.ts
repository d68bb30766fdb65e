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

interface Entry<Item> {
  key: string
  words: string
  item: Item
  hash: number
}

/** Entries from one position up to another. */
export interface Range {
  from: number
  to: number
}

const positionOf = (entries: readonly { key: string }[], key: string): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

const beginsPart = ({ hash }: { hash: number }): boolean => hash % ENTRIES_OF_PART === 0
const beginsGroup = ({ hash }: { hash: number }): boolean => hash % (ENTRIES_OF_PART * PARTS_OF_GROUP) === 0

export class ContentIndex<Item> {
  readonly #headingOf: (item: Item) => Heading
  #entries: Entry<Item>[] = []
  /** Those that begin a part by themselves. */
  #cuts: Entry<Item>[] = []

  constructor(headingOf: (item: Item) => Heading) {
    this.#headingOf = headingOf
  }

  #entry(item: Item): Entry<Item> {
    const { words, slug } = this.#headingOf(item)
    const key = `${words}\0${slug}`
    return { key, words, item, hash: hashText(key) }
  }

  get size(): number {
    return this.#entries.length
  }

  /** Takes what is not in it yet. */
  addAll(items: Iterable<Item>): void {
    for (const item of items) this.#entries.push(this.#entry(item))
    this.#entries.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    this.#cuts = this.#entries.filter(beginsPart)
  }

  add(item: Item): void {
    const entry = this.#entry(item)
    this.#entries.splice(positionOf(this.#entries, entry.key), 0, entry)
    if (beginsPart(entry)) this.#cuts.splice(positionOf(this.#cuts, entry.key), 0, entry)
  }

  remove(item: Item): void {
    const { key } = this.#entry(item)
    for (const entries of [this.#entries, this.#cuts]) {
      const position = positionOf(entries, key)
      if (entries[position]?.key === key) entries.splice(position, 1)
    }
  }

  items({ from, to }: Range = { from: 0, to: this.size }): Item[] {
    return this.#entries.slice(from, to).map(({ item }) => item)
  }

  /** The words that a range begins and ends with, as short as tells them from those beside it. */
  words({ from, to }: Range): [first: string, last: string] {
    const at = (position: number) => this.#entries[position]?.words ?? ''
    return [lead(at(from), at(from - 1)), lead(at(to - 1), at(to))]
  }

  /** Where an item stands, or would. */
  position(item: Item): number {
    return positionOf(this.#entries, this.#entry(item).key)
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
    const starts = this.#cuts.filter(beginsGroup).map(({ key }) => positionOf(this.#entries, key))
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
    const entry = this.#entries[position]
    if (!entry) return { from: 0, to: 0 }
    const after = positionOf(this.#cuts, entry.key)
    const next = this.#cuts[after]?.key === entry.key ? after + 1 : after
    const [cut, end] = [this.#cuts[next - 1], this.#cuts[next]]
    return {
      from: cut ? positionOf(this.#entries, cut.key) : 0,
      to: end ? positionOf(this.#entries, end.key) : this.size,
    }
  }

  #shortened({ from, to }: Range): Range[] {
    const length = to - from
    if (length <= LONGEST_PART) return [{ from, to }]
    const margin = length >> 2
    let cut = from + margin
    for (let at = cut; at < to - margin; at++)
      if ((this.#entries[at]?.hash ?? 0) < (this.#entries[cut]?.hash ?? 0)) cut = at
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
