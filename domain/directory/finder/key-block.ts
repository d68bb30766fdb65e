/** Entries that visitors load as one, by their keys. */
import { beginsPart, cutBetween, nameOf, piecesOfBlock } from './cuts.ts'

/** The block before the first cut, and the part that it begins. */
export const FIRST_BLOCK = 'first'
// neither words nor names hold it
const BETWEEN_KEYS = '\n'

const positionOf = (keys: readonly string[], key: string): number => {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** A piece of a block: at which of its entries it begins, and what it is told by there. */
interface Piece {
  start: number
  /** '' for the first one, which is told from the block before. */
  words: string
}

/** What a block holds: its keys as one text, and an item for each. */
export interface CopiedBlock<Item> {
  keys: string
  items: Item[]
}

/** The first of some keys that are one text. */
export const firstOfKeys = (keys: string): string => {
  const end = keys.indexOf(BETWEEN_KEYS)
  return end < 0 ? keys : keys.slice(0, end)
}

/** A block of a `CutIndex`, in the order of its keys. */
export class KeyBlock<Item> {
  /** Of the key that begins it. */
  readonly name: string
  readonly beginsPart: boolean
  /** The keys as one text, which takes a third less memory than they do one by one. */
  #joined = ''
  #items: Item[] = []
  /** Its pieces, when somebody has asked for them, with the keys that they were made of. */
  #pieces: { joined: string; pieces: readonly Piece[] } | undefined

  /** @param begin the key that begins it; absent for the block before the first cut */
  constructor(begin?: string) {
    this.name = begin === undefined ? FIRST_BLOCK : nameOf(begin)
    this.beginsPart = begin === undefined || beginsPart(begin)
  }

  get isEmpty(): boolean {
    return this.#items.length === 0
  }

  get keys(): string[] {
    return this.isEmpty ? [] : this.#joined.split(BETWEEN_KEYS)
  }

  get firstKey(): string {
    return firstOfKeys(this.#joined)
  }

  get lastKey(): string {
    return this.#joined.slice(this.#joined.lastIndexOf(BETWEEN_KEYS) + 1)
  }

  get items(): readonly Item[] {
    return this.#items
  }

  /** @param keys sorted @param items as many, which are the block's from now on */
  fill(keys: readonly string[], items: Item[]): void {
    this.#joined = keys.join(BETWEEN_KEYS)
    this.#items = items
  }

  get copied(): CopiedBlock<Item> {
    return { keys: this.#joined, items: this.#items }
  }

  /** @param copied which are the block's from now on */
  take({ keys, items }: CopiedBlock<Item>): void {
    this.#joined = keys
    this.#items = items
  }

  /** Puts an entry in its place, instead of one of the same key. */
  put(key: string, item: Item): void {
    const keys = this.keys
    const position = positionOf(keys, key)
    if (keys[position] === key) {
      this.#items[position] = item
      return
    }
    this.#items.splice(position, 0, item)
    this.#joined = keys.toSpliced(position, 0, key).join(BETWEEN_KEYS)
  }

  has(key: string): boolean {
    const keys = this.keys
    return keys[positionOf(keys, key)] === key
  }

  /** Takes the entries from a key on away. */
  takeFrom(key: string): { keys: string[]; items: Item[] } {
    const keys = this.keys
    const position = positionOf(keys, key)
    const taken = { keys: keys.splice(position), items: this.#items.splice(position) }
    this.#joined = keys.join(BETWEEN_KEYS)
    return taken
  }

  /** @returns the position of the entry that was removed; undefined when none was */
  remove(key: string, isMeant: (item: Item) => boolean): number | undefined {
    const keys = this.keys
    const position = positionOf(keys, key)
    if (keys[position] !== key || !isMeant(this.#items[position] as Item)) return undefined
    keys.splice(position, 1)
    this.#items.splice(position, 1)
    this.#joined = keys.join(BETWEEN_KEYS)
    return position
  }

  /** Adds the entries of the block that comes after it. */
  append(next: KeyBlock<Item>): void {
    this.fill([...this.keys, ...next.keys], [...this.#items, ...next.#items])
  }

  get pieces(): readonly Piece[] {
    if (this.#pieces?.joined === this.#joined) return this.#pieces.pieces
    const keys = this.keys
    const pieces = piecesOfBlock(keys).map((start) => ({
      start,
      words: start === 0 ? '' : cutBetween(keys[start - 1] ?? '', keys[start] ?? ''),
    }))
    this.#pieces = { joined: this.#joined, pieces }
    return pieces
  }

  nameOfPiece(piece: number): string {
    return piece === 0 ? this.name : `${this.name}.${piece + 1}`
  }

  /** The entries of a piece; undefined when no piece is called so. */
  entriesOf(name: string): (readonly [key: string, item: Item])[] | undefined {
    const { keys, pieces } = this
    const piece = pieces.findIndex((_, index) => this.nameOfPiece(index) === name)
    if (piece < 0) return undefined
    const [from = 0, to] = [pieces[piece]?.start, pieces[piece + 1]?.start]
    return keys.slice(from, to).map((key, at) => [key, this.#items[from + at] as Item])
  }
}
