/**
 * Entries in the order of their keys, in blocks that visitors load one at a time.
 *
 * Blocks are cut by content: a key whose hash says so begins one. So they are a function of the entries alone, and an
 * entry that comes or goes changes the block that it stands in, never those that follow. A long block is cut once more,
 * within itself. Blocks are gathered in parts in the same way: a visitor loads the list of parts, a part and a block.
 */
import { hashText } from '../../text/hash-text.ts'
import { MOST_WORDS } from './finder-paths.ts'

/** Entries of a block on average. */
const ENTRIES_OF_BLOCK = 192
/** Past so many entries a block is cut at one of the next sixteen or so. */
const MOST_ENTRIES = 256
const ENTRIES_AFTER_MOST = 16
/** Blocks of a part on average. */
const BLOCKS_OF_PART = 32
/** The block before the first cut, and the part that it begins. */
export const FIRST_BLOCK = 'first'
/** Ends the words of a key; the rest makes it unique, and is fit to name a file. */
const END_OF_WORDS = '\0'

/** What a block or a part begins with: its words, cut short, and its name. */
export type Cut = readonly [words: string, name: string]

interface Block<Item> {
  /** Of the key that begins it. */
  name: string
  keys: string[]
  items: Item[]
  beginsPart: boolean
}

/** @param name unique among all entries, of letters, digits, dashes and underscores */
export const keyOf = (words: string, name: string): string => `${words}${END_OF_WORDS}${name}`

const nameOf = (key: string): string => key.slice(key.indexOf(END_OF_WORDS) + 1)
const wordsOf = (key: string): string => key.slice(0, Math.min(key.indexOf(END_OF_WORDS), MOST_WORDS))

const beginsBlock = (key: string): boolean => hashText(key) % ENTRIES_OF_BLOCK === 0
const beginsPart = (key: string): boolean => Math.floor(hashText(key) / ENTRIES_OF_BLOCK) % BLOCKS_OF_PART === 0

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

/** Where the pieces of a block begin: most blocks are one piece. */
const piecesOf = ({ keys }: Block<unknown>): number[] => {
  const starts = [0]
  for (let at = MOST_ENTRIES; at < keys.length; at++) {
    if (hashText(keys[at] ?? '') % ENTRIES_AFTER_MOST !== 0) continue
    starts.push(at)
    at += MOST_ENTRIES - 1
  }
  return starts
}

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

  /** All parts in their order; the first one begins with all. */
  get parts(): Cut[] {
    return this.#blocks.flatMap((block): Cut[] =>
      block.beginsPart ? [[block.name === FIRST_BLOCK ? '' : wordsOf(block.keys[0] ?? ''), block.name]] : [],
    )
  }

  /** The blocks of a part in their order; undefined when there is no such part. */
  part(name: string): Cut[] | undefined {
    const first = this.#byName.get(name)
    if (!first?.beginsPart) return undefined
    const from = name === FIRST_BLOCK ? 0 : this.#indexOf(first.keys[0] ?? '')
    const next = this.#blocks.findIndex((block, index) => index > from && block.beginsPart)
    return this.#blocks
      .slice(from, next < 0 ? undefined : next)
      .flatMap((block) =>
        piecesOf(block).map(
          (start, piece): Cut => [
            block.name === FIRST_BLOCK && piece === 0 ? '' : wordsOf(block.keys[start] ?? ''),
            pieceName(block, piece),
          ],
        ),
      )
  }

  /** What stands in a block, in the order of the keys; undefined when there is no such block. */
  block(name: string): readonly Item[] | undefined {
    const block = this.#byName.get(name.replace(/\.\d+$/, ''))
    if (!block) return undefined
    const starts = piecesOf(block)
    const piece = starts.findIndex((_, index) => pieceName(block, index) === name)
    return piece < 0 ? undefined : block.items.slice(starts[piece], starts[piece + 1])
  }

  /** Names of all blocks. */
  get blockNames(): string[] {
    return this.#blocks.flatMap((block) => piecesOf(block).map((_, piece) => pieceName(block, piece)))
  }

  /**
   * The part and the blocks that a key stands in, or would. Those of before it comes or goes and those of after it are
   * all that change.
   */
  around(key: string): { part: string; blocks: string[] } {
    const index = this.#indexOf(key)
    const block = this.#at(index)
    let part = index
    while (!this.#at(part).beginsPart) part--
    return { part: this.#at(part).name, blocks: piecesOf(block).map((_, piece) => pieceName(block, piece)) }
  }
}
