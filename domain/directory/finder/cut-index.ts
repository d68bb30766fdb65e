/** Entries in the order of their keys, in blocks that visitors load one at a time: the list of parts, a part and a block. */
import { beginsBlock, beginsPart, cutBetween, nameOf, piecesOfBlock, piecesOfPart } from './cuts.ts'

/** The block before the first cut, and the part that it begins. */
export const FIRST_BLOCK = 'first'

/** What a block or a part begins with, and its name: what is alike or comes after stands there or later. */
export type Cut = readonly [words: string, name: string]

interface Block<Item> {
  /** Of the key that begins it. */
  name: string
  keys: string[]
  items: Item[]
  beginsPart: boolean
}

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
  keys: [],
  items: [],
  beginsPart: key === undefined || beginsPart(key),
})

const pieceName = (block: Block<unknown>, piece: number): string =>
  piece === 0 ? block.name : `${block.name}.${piece + 1}`

export class CutIndex<Item> {
  /** In the order of their keys. The first one begins with all, the others with a key that says so. */
  readonly #blocks: Block<Item>[] = [emptyBlock()]
  readonly #byName = new Map<string, Block<Item>>()

  /** @param entries in any order, each key once */
  constructor(entries: readonly (readonly [key: string, item: Item])[]) {
    let block = this.#blocks[0] as Block<Item>
    const items = new Map(entries)
    // texts alone sort several times as fast as entries
    for (const key of [...items.keys()].sort()) {
      const item = items.get(key) as Item
      if (beginsBlock(key)) {
        block = emptyBlock(key)
        this.#blocks.push(block)
      }
      block.keys.push(key)
      block.items.push(item)
    }
    for (const each of this.#blocks) this.#byName.set(each.name, each)
  }

  /** Number of the block that a key stands in, or would. */
  #indexOf(key: string): number {
    let low = 1
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#blocks[middle]?.keys[0] ?? '') <= key) low = middle + 1
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
    const position = positionOf(block.keys, key)
    if (block.keys[position] === key) {
      block.items[position] = item
      return
    }
    if (!beginsBlock(key)) {
      block.keys.splice(position, 0, key)
      block.items.splice(position, 0, item)
      return
    }
    const begun: Block<Item> = emptyBlock(key)
    begun.keys.push(key, ...block.keys.splice(position))
    begun.items.push(item, ...block.items.splice(position))
    this.#blocks.splice(index + 1, 0, begun)
    this.#byName.set(begun.name, begun)
  }

  /** @param isMeant whether the item that stands there is the one to remove, and not one that has replaced it */
  remove(key: string, isMeant: (item: Item) => boolean = () => true): void {
    const index = this.#indexOf(key)
    const block = this.#at(index)
    const position = positionOf(block.keys, key)
    if (block.keys[position] !== key || !isMeant(block.items[position] as Item)) return
    block.keys.splice(position, 1)
    block.items.splice(position, 1)
    if (index === 0 || position > 0) return
    const before = this.#at(index - 1)
    before.keys.push(...block.keys)
    before.items.push(...block.items)
    this.#blocks.splice(index, 1)
    this.#byName.delete(block.name)
  }

  /** What a block is told by, or a piece of it. */
  #cutAt(index: number, start = 0): string {
    const { keys } = this.#at(index)
    if (start > 0) return cutBetween(keys[start - 1] ?? '', keys[start] ?? '')
    return index === 0 ? '' : cutBetween(this.#at(index - 1).keys.at(-1) ?? '', keys[0] ?? '')
  }

  /** Numbers of the blocks at which the pieces of a part begin, and of the one that it ends before. @param from its first block */
  #partFrom(from: number): { starts: number[]; end: number } {
    let end = from + 1
    while (end < this.#blocks.length && !this.#at(end).beginsPart) end++
    const firstKeys = this.#blocks.slice(from, end).map(({ keys }) => keys[0])
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
    const index = block.name === FIRST_BLOCK ? 0 : this.#indexOf(block.keys[0] ?? '')
    const { starts, end } = this.#partFrom(this.#beginOf(index))
    const at = starts.indexOf(index)
    if (at < 0) return undefined
    return this.#blocks
      .slice(index, starts[at + 1] ?? end)
      .flatMap((each, after) =>
        piecesOfBlock(each.keys).map(
          (start, piece): Cut => [this.#cutAt(index + after, start), pieceName(each, piece)],
        ),
      )
  }

  /** What stands in a block, in the order of the keys; undefined when there is no such block. */
  block(name: string): readonly Item[] | undefined {
    const block = this.#byName.get(name.replace(/\.\d+$/, ''))
    if (!block) return undefined
    const starts = piecesOfBlock(block.keys)
    const piece = starts.findIndex((_, index) => pieceName(block, index) === name)
    return piece < 0 ? undefined : block.items.slice(starts[piece], starts[piece + 1])
  }

  /** Names of all blocks. */
  get blockNames(): string[] {
    return this.#blocks.flatMap((block) => piecesOfBlock(block.keys).map((_, piece) => pieceName(block, piece)))
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
      blocks: piecesOfBlock(block.keys).map((_, piece) => pieceName(block, piece)),
    }
  }
}
