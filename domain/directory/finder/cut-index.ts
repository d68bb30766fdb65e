/** Entries in the order of their keys, in blocks that visitors load one at a time: the list of parts, a part and a block. */
import { beginsBlock, beginsPart, cutBetween, nameOf, piecesOfBlock, piecesOfPart } from './cuts.ts'
import { sortedEntries } from './sorted-entries.ts'

/** The block before the first cut, and the part that it begins. */
export const FIRST_BLOCK = 'first'

/** What a block or a part begins with, and its name: what is alike or comes after stands there or later. */
export type Cut = readonly [words: string, name: string]

interface Block<Item> {
  /** Of the key that begins it. */
  name: string
  /** The keys as one text, which takes a third less memory than they do one by one. */
  joined: string
  items: Item[]
  beginsPart: boolean
}

// neither words nor names hold it
const BETWEEN_KEYS = '\n'

const keysOf = ({ joined, items }: Block<unknown>): string[] => (items.length > 0 ? joined.split(BETWEEN_KEYS) : [])
const firstKey = ({ joined }: Block<unknown>): string => {
  const end = joined.indexOf(BETWEEN_KEYS)
  return end < 0 ? joined : joined.slice(0, end)
}
const lastKey = ({ joined }: Block<unknown>): string => joined.slice(joined.lastIndexOf(BETWEEN_KEYS) + 1)

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

const emptyBlock = <Item>(key?: string): Block<Item> => ({
  name: key === undefined ? FIRST_BLOCK : nameOf(key),
  joined: '',
  items: [],
  beginsPart: key === undefined || beginsPart(key),
})

const pieceName = (block: Block<unknown>, piece: number): string =>
  piece === 0 ? block.name : `${block.name}.${piece + 1}`

/** A piece of a block: at which of its entries it begins, and what it is told by there. */
interface Piece {
  start: number
  /** '' for the first one, which is told from the block before. */
  words: string
}

export class CutIndex<Item> {
  /** Pieces of the blocks that somebody has asked for, with the keys that they were made of. */
  readonly #pieces = new WeakMap<Block<Item>, { joined: string; pieces: readonly Piece[] }>()
  /** In the order of their keys. The first one begins with all, the others with a key that says so. */
  readonly #blocks: Block<Item>[] = [emptyBlock()]
  readonly #byName = new Map<string, Block<Item>>()

  /** @param entries in any order; of several with one key the last one counts */
  constructor(entries: Iterable<readonly [key: string, item: Item]>) {
    const steps = this.#take(entries)
    while (!steps.next().done);
  }

  /** The same step by step. */
  static *inSteps<Item>(entries: Iterable<readonly [key: string, item: Item]>): Generator<void, CutIndex<Item>> {
    const index = new CutIndex<Item>([])
    yield* index.#take(entries)
    return index
  }

  *#take(entries: Iterable<readonly [key: string, item: Item]>): Generator<void> {
    let block = this.#blocks[0] as Block<Item>
    let keys: string[] = []
    let items: Item[] = []
    const close = () => {
      block.joined = keys.join(BETWEEN_KEYS)
      block.items = items
      this.#byName.set(block.name, block)
      keys = []
      items = []
    }
    for (const sorted of sortedEntries(entries)) {
      for (const key of sorted?.keys ?? []) {
        if (beginsBlock(key)) {
          close()
          block = emptyBlock(key)
          this.#blocks.push(block)
        }
        keys.push(key)
        items.push(sorted?.items.get(key) as Item)
      }
      yield
    }
    close()
  }

  /** Number of the block that a key stands in, or would. */
  #indexOf(key: string): number {
    let low = 1
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (firstKey(this.#at(middle)) <= key) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #at(index: number): Block<Item> {
    return this.#blocks[index] as Block<Item>
  }

  add(key: string, item: Item): void {
    const index = this.#indexOf(key)
    const block = this.#at(index)
    const keys = keysOf(block)
    const position = positionOf(keys, key)
    if (keys[position] === key) {
      block.items[position] = item
      return
    }
    if (!beginsBlock(key)) {
      block.items.splice(position, 0, item)
      block.joined = keys.toSpliced(position, 0, key).join(BETWEEN_KEYS)
      return
    }
    const begun: Block<Item> = emptyBlock(key)
    begun.items.push(item, ...block.items.splice(position))
    begun.joined = [key, ...keys.splice(position)].join(BETWEEN_KEYS)
    block.joined = keys.join(BETWEEN_KEYS)
    this.#blocks.splice(index + 1, 0, begun)
    this.#byName.set(begun.name, begun)
  }

  /** @param isMeant whether the item that stands there is the one to remove, and not one that has replaced it */
  remove(key: string, isMeant: (item: Item) => boolean = () => true): void {
    const index = this.#indexOf(key)
    const block = this.#at(index)
    const keys = keysOf(block)
    const position = positionOf(keys, key)
    if (keys[position] !== key || !isMeant(block.items[position] as Item)) return
    keys.splice(position, 1)
    block.items.splice(position, 1)
    block.joined = keys.join(BETWEEN_KEYS)
    if (index === 0 || position > 0) return
    const before = this.#at(index - 1)
    before.joined = [...keysOf(before), ...keys].join(BETWEEN_KEYS)
    before.items.push(...block.items)
    this.#blocks.splice(index, 1)
    this.#byName.delete(block.name)
  }

  /** What a block is told by. */
  #cutAt(index: number): string {
    return index === 0 ? '' : cutBetween(lastKey(this.#at(index - 1)), firstKey(this.#at(index)))
  }

  #piecesOf(block: Block<Item>): readonly Piece[] {
    const known = this.#pieces.get(block)
    if (known?.joined === block.joined) return known.pieces
    const keys = keysOf(block)
    const pieces = piecesOfBlock(keys).map((start) => ({
      start,
      words: start === 0 ? '' : cutBetween(keys[start - 1] ?? '', keys[start] ?? ''),
    }))
    this.#pieces.set(block, { joined: block.joined, pieces })
    return pieces
  }

  /** Numbers of the blocks at which the pieces of a part begin, and of the one that it ends before. @param from its first block */
  #partFrom(from: number): { starts: number[]; end: number } {
    let end = from + 1
    while (end < this.#blocks.length && !this.#at(end).beginsPart) end++
    const firstKeys = this.#blocks
      .slice(from, end)
      .map((block) => (block.items.length > 0 ? firstKey(block) : undefined))
    return { starts: piecesOfPart(firstKeys).map((at) => from + at), end }
  }

  /** The first block of the part that a block stands in. */
  #beginOf(index: number): number {
    let begin = index
    while (!this.#at(begin).beginsPart) begin--
    return begin
  }

  /** All parts in their order; the first one begins with all. */
  get parts(): Cut[] {
    const parts: Cut[] = []
    for (let from = 0; from < this.#blocks.length; ) {
      const { starts, end } = this.#partFrom(from)
      for (const start of starts) parts.push([this.#cutAt(start), this.#at(start).name])
      from = end
    }
    return parts
  }

  /** The blocks of a part in their order; undefined when there is no such part. */
  part(name: string): Cut[] | undefined {
    const block = this.#byName.get(name)
    if (!block) return undefined
    const index = block.name === FIRST_BLOCK ? 0 : this.#indexOf(firstKey(block))
    const { starts, end } = this.#partFrom(this.#beginOf(index))
    const at = starts.indexOf(index)
    if (at < 0) return undefined
    return this.#blocks
      .slice(index, starts[at + 1] ?? end)
      .flatMap((each, after) =>
        this.#piecesOf(each).map(
          ({ words }, piece): Cut => [piece === 0 ? this.#cutAt(index + after) : words, pieceName(each, piece)],
        ),
      )
  }

  /** The entries of a block, in the order of the keys; undefined when there is no such block. */
  block(name: string): (readonly [key: string, item: Item])[] | undefined {
    const block = this.#byName.get(name.replace(/\.\d+$/, ''))
    if (!block) return undefined
    const keys = keysOf(block)
    const pieces = this.#piecesOf(block)
    const piece = pieces.findIndex((_, index) => pieceName(block, index) === name)
    if (piece < 0) return undefined
    const [from = 0, to] = [pieces[piece]?.start, pieces[piece + 1]?.start]
    return keys.slice(from, to).map((key, at) => [key, block.items[from + at] as Item])
  }

  /** Names of all blocks. */
  get blockNames(): string[] {
    return this.#blocks.flatMap((block) => piecesOfBlock(keysOf(block)).map((_, piece) => pieceName(block, piece)))
  }

  /**
   * The parts and the blocks that a key stands in or is told from, or would. Those of before it comes or goes and those
   * of after it are all that change.
   */
  around(key: string): { parts: string[]; blocks: string[] } {
    const index = this.#indexOf(key)
    const block = this.#at(index)
    const next = Math.min(index + 1, this.#blocks.length - 1)
    const begins = new Set([this.#beginOf(index), this.#beginOf(next)])
    return {
      parts: [...begins].flatMap((begin) => this.#partFrom(begin).starts.map((start) => this.#at(start).name)),
      blocks: this.#piecesOf(block).map((_, piece) => pieceName(block, piece)),
    }
  }
}
