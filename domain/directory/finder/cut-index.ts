/** Entries sorted by key, in blocks that visitors load one at a time: the list of groups, a group, a part, a block. */
import { beginsBlock, cutBetween, piecesOfBlock, piecesOfGroup, piecesOfPart } from './cuts.ts'
import { type CopiedBlock, FIRST_BLOCK, firstOfKeys, KeyBlock } from './key-block.ts'
import { sortedEntries } from './sorted-entries.ts'

/** The first words of a block, part or group, and its name. Equal and later words are in it or after it. */
export type Cut = readonly [words: string, name: string]

/** Up to this number of blocks, the first file lists all parts. It is then as large as with groups. */
const MOST_BLOCKS_WITHOUT_GROUPS = 1000

/** Groups, each with the blocks that begin its parts. */
interface GroupsFrom<Item> {
  groups: KeyBlock<Item>[][]
  blocks: number
}

export class CutIndex<Item> {
  /** Sorted by key. Every block except the first begins at a cut. */
  readonly #blocks: KeyBlock<Item>[] = [new KeyBlock()]
  readonly #byName = new Map<string, KeyBlock<Item>>()
  /** By the block that begins them, until one of their blocks comes or goes: many changes ask for the same group. */
  readonly #groups = new WeakMap<KeyBlock<Item>, GroupsFrom<Item>>()

  /** @param entries in any order; if a key repeats, the last entry counts */
  constructor(entries: Iterable<readonly [key: string, item: Item]>) {
    const steps = this.#take(entries)
    while (!steps.next().done);
  }

  /** The same, step by step. */
  static *inSteps<Item>(entries: Iterable<readonly [key: string, item: Item]>): Generator<void, CutIndex<Item>> {
    const index = new CutIndex<Item>([])
    yield* index.#take(entries)
    return index
  }

  *#take(entries: Iterable<readonly [key: string, item: Item]>): Generator<void> {
    let block = this.#at(0)
    let keys: string[] = []
    let items: Item[] = []
    const close = () => {
      block.fill(keys, items)
      this.#byName.set(block.name, block)
      keys = []
      items = []
    }
    for (const sorted of sortedEntries(entries)) {
      for (const key of sorted?.keys ?? []) {
        if (beginsBlock(key)) {
          close()
          block = new KeyBlock(key)
          this.#blocks.push(block)
        }
        keys.push(key)
        items.push(sorted?.items.get(key) as Item)
      }
      yield
    }
    close()
  }

  /** From all blocks of another index, in order. */
  static ofCopied<Item>(blocks: readonly CopiedBlock<Item>[]): CutIndex<Item> {
    const index = new CutIndex<Item>([])
    for (const [at, copied] of blocks.entries()) {
      const block = at === 0 ? index.#at(0) : new KeyBlock<Item>(firstOfKeys(copied.keys))
      block.take(copied)
      index.#blocks[at] = block
      index.#byName.set(block.name, block)
    }
    return index
  }

  /** All blocks, in order. */
  get copied(): CopiedBlock<Item>[] {
    return this.#blocks.map((block) => block.copied)
  }

  /** Index of the block with a key, or where it would be. */
  #indexOf(key: string): number {
    let low = 1
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#at(middle).firstKey <= key) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #at(index: number): KeyBlock<Item> {
    return this.#blocks[index] as KeyBlock<Item>
  }

  add(key: string, item: Item): void {
    const index = this.#indexOf(key)
    const block = this.#at(index)
    if (!beginsBlock(key) || block.has(key)) {
      block.put(key, item)
      return
    }
    const taken = block.takeFrom(key)
    const begun = new KeyBlock<Item>(key)
    begun.fill([key, ...taken.keys], [item, ...taken.items])
    this.#groups.delete(this.#at(this.#beginOf(index, 'beginsGroup')))
    this.#blocks.splice(index + 1, 0, begun)
    this.#byName.set(begun.name, begun)
  }

  /** @param isMeant true if the stored item is the one to remove, and not its replacement */
  remove(key: string, isMeant: (item: Item) => boolean = () => true): void {
    const index = this.#indexOf(key)
    const block = this.#at(index)
    const position = block.remove(key, isMeant)
    // Without the key at its cut, a block is part of the one before.
    if (position !== 0 || index === 0) return
    this.#at(index - 1).append(block)
    this.#groups.delete(this.#at(this.#beginOf(index - 1, 'beginsGroup')))
    this.#blocks.splice(index, 1)
    if (block.beginsGroup) this.#groups.delete(block)
    this.#byName.delete(block.name)
  }

  /** How a block is referred to. */
  #cutAt(index: number): string {
    return index === 0 ? '' : cutBetween(this.#at(index - 1).lastKey, this.#at(index).firstKey)
  }

  /** Indexes of the blocks where a part's pieces begin, and of the block after it. @param from its first block */
  #partFrom(from: number): { starts: number[]; end: number } {
    let end = from + 1
    while (end < this.#blocks.length && !this.#at(end).beginsPart) end++
    const firstKeys = this.#blocks.slice(from, end).map((block) => (block.isEmpty ? undefined : block.firstKey))
    return { starts: piecesOfPart(firstKeys).map((at) => from + at), end }
  }

  /** The groups from a block that begins one, up to the next such block, and how many blocks they have. */
  #groupsFrom(from: number): GroupsFrom<Item> {
    const known = this.#groups.get(this.#at(from))
    if (known) return known
    const parts: KeyBlock<Item>[] = []
    let end = from
    do {
      const part = this.#partFrom(end)
      parts.push(...part.starts.map((start) => this.#at(start)))
      end = part.end
    } while (end < this.#blocks.length && !this.#at(end).beginsGroup)
    const pieces = piecesOfGroup(parts.map((part) => (part.isEmpty ? undefined : part.firstKey)))
    const found = { groups: pieces.map((piece, at) => parts.slice(piece, pieces[at + 1])), blocks: end - from }
    this.#groups.set(this.#at(from), found)
    return found
  }

  /** The first block of a block's part or group. */
  #beginOf(index: number, of: 'beginsPart' | 'beginsGroup'): number {
    let begin = index
    while (!this.#at(begin)[of]) begin--
    return begin
  }

  #cuts(starts: readonly number[]): Cut[] {
    return starts.map((start) => [this.#cutAt(start), this.#at(start).name])
  }

  /** All parts, in order. The first one begins with ''. */
  get parts(): Cut[] {
    const parts: Cut[] = []
    for (let from = 0; from < this.#blocks.length; ) {
      const { starts, end } = this.#partFrom(from)
      parts.push(...this.#cuts(starts))
      from = end
    }
    return parts
  }

  /** All groups of parts, in order. The first one begins with ''. */
  get groups(): Cut[] {
    const firsts: KeyBlock<Item>[] = []
    for (let from = 0; from < this.#blocks.length; ) {
      const { groups, blocks } = this.#groupsFrom(from)
      firsts.push(...groups.flatMap(([first]) => first ?? []))
      from += blocks
    }
    return this.#cuts(firsts.map((block) => this.#positionOf(block)))
  }

  /** What the first file lists: all parts if they are few, because a group takes one more round trip. Otherwise groups. */
  get top(): { parts: readonly Cut[]; groups: readonly Cut[] } {
    return this.#blocks.length > MOST_BLOCKS_WITHOUT_GROUPS
      ? { parts: [], groups: this.groups }
      : { parts: this.parts, groups: [] }
  }

  #positionOf(block: KeyBlock<Item>): number {
    return block.name === FIRST_BLOCK ? 0 : this.#indexOf(block.firstKey)
  }

  /** The parts of a group, in order, or undefined. */
  group(name: string): Cut[] | undefined {
    const block = this.#byName.get(name)
    if (!block) return undefined
    const { groups } = this.#groupsFrom(this.#beginOf(this.#positionOf(block), 'beginsGroup'))
    const parts = groups.find(([first]) => first === block)
    return parts && this.#cuts(parts.map((part) => this.#positionOf(part)))
  }

  /** The blocks of a part, in order, or undefined. */
  part(name: string): Cut[] | undefined {
    const block = this.#byName.get(name)
    if (!block) return undefined
    const index = this.#positionOf(block)
    const { starts, end } = this.#partFrom(this.#beginOf(index, 'beginsPart'))
    const at = starts.indexOf(index)
    if (at < 0) return undefined
    return this.#blocks
      .slice(index, starts[at + 1] ?? end)
      .flatMap((each, after) =>
        each.pieces.map(
          ({ words }, piece): Cut => [piece === 0 ? this.#cutAt(index + after) : words, each.nameOfPiece(piece)],
        ),
      )
  }

  /** The entries of a block, sorted by key, or undefined. */
  block(name: string): (readonly [key: string, item: Item])[] | undefined {
    return this.#byName.get(name.replace(/\.\d+$/, ''))?.entriesOf(name)
  }

  /** Names of all blocks. */
  get blockNames(): string[] {
    // Their pieces are not cached, because almost nothing needs all of them.
    return this.#blocks.flatMap((block) => piecesOfBlock(block.keys).map((_, piece) => block.nameOfPiece(piece)))
  }

  /**
   * The groups, parts and blocks that contain a key, or whose names depend on it. Only these change when the key is
   * added or removed.
   */
  around(key: string): { groups: string[]; parts: string[]; blocks: string[] } {
    const index = this.#indexOf(key)
    // Without the key at its cut, a block joins the one before.
    const first = index > 0 && this.#at(index).firstKey === key ? index - 1 : index
    const near = [first, index, Math.min(index + 1, this.#blocks.length - 1)]
    const begins = (of: 'beginsPart' | 'beginsGroup') => [...new Set(near.map((at) => this.#beginOf(at, of)))]
    const nameOf = (start: number) => this.#at(start).name
    return {
      groups: begins('beginsGroup').flatMap((begin) =>
        this.#groupsFrom(begin).groups.flatMap(([first]) => first?.name ?? []),
      ),
      parts: begins('beginsPart').flatMap((begin) => this.#partFrom(begin).starts.map(nameOf)),
      blocks: this.#blocks
        .slice(first, index + 1)
        .flatMap((block) => block.pieces.map((_, at) => block.nameOfPiece(at))),
    }
  }
}
