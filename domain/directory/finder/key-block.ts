/** A block of entries, sorted by key, that visitors load as one file. */
import { beginsGroup, beginsPart, cutBetween, nameOf, piecesOfBlock } from './cuts.ts'

/** The block before the first cut, and the part and the group that it begins. */
export const FIRST_BLOCK = 'first'
// Neither words nor names contain it.
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

/** A piece of a block: the position of its first entry, and its name there. */
interface Piece {
  start: number
  /** '' for the first piece, whose name comes from the block before. */
  words: string
}

/** A copied block: its keys as one text, and an item for each. */
export interface CopiedBlock<Item> {
  keys: string
  items: Item[]
}

/** The first key in a text of joined keys. */
export const firstOfKeys = (keys: string): string => {
  const end = keys.indexOf(BETWEEN_KEYS)
  return end < 0 ? keys : keys.slice(0, end)
}

/** A block of a `CutIndex`, sorted by key. */
export class KeyBlock<Item> {
  /** Derived from its first key. */
  readonly name: string
  readonly beginsPart: boolean
  readonly beginsGroup: boolean
  /** The keys as one text, which takes a third less memory. */
  #joined = ''
  #items: Item[] = []
  /** Its pieces, once requested, with the keys they were made of. */
  #pieces: { joined: string; pieces: readonly Piece[] } | undefined

  /** @param begin its first key; absent for the block before the first cut */
  constructor(begin?: string) {
    this.name = begin === undefined ? FIRST_BLOCK : nameOf(begin)
    this.beginsPart = begin === undefined || beginsPart(begin)
    this.beginsGroup = begin === undefined || (this.beginsPart && beginsGroup(begin))
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

  /** @param keys sorted @param items one per key; the block owns both arrays from now on */
  fill(keys: readonly string[], items: Item[]): void {
    this.#joined = keys.join(BETWEEN_KEYS)
    this.#items = items
  }

  get copied(): CopiedBlock<Item> {
    return { keys: this.#joined, items: this.#items }
  }

  /** @param copied the block owns it from now on */
  take({ keys, items }: CopiedBlock<Item>): void {
    this.#joined = keys
    this.#items = items
  }

  /** Inserts an entry, or replaces the one with the same key. */
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

  /** Removes and returns the entries from a key on. */
  takeFrom(key: string): { keys: string[]; items: Item[] } {
    const keys = this.keys
    const position = positionOf(keys, key)
    const taken = { keys: keys.splice(position), items: this.#items.splice(position) }
    this.#joined = keys.join(BETWEEN_KEYS)
    return taken
  }

  /** @returns the position of the removed entry, or undefined */
  remove(key: string, isMeant: (item: Item) => boolean): number | undefined {
    const keys = this.keys
    const position = positionOf(keys, key)
    if (keys[position] !== key || !isMeant(this.#items[position] as Item)) return undefined
    keys.splice(position, 1)
    this.#items.splice(position, 1)
    this.#joined = keys.join(BETWEEN_KEYS)
    return position
  }

  /** Appends the entries of the next block. */
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

  /** The entries of the piece with a name, or undefined. */
  entriesOf(name: string): (readonly [key: string, item: Item])[] | undefined {
    const { keys, pieces } = this
    const piece = pieces.findIndex((_, index) => this.nameOfPiece(index) === name)
    if (piece < 0) return undefined
    const [from = 0, to] = [pieces[piece]?.start, pieces[piece + 1]?.start]
    return keys.slice(from, to).map((key, at) => [key, this.#items[from + at] as Item])
  }
}
