/** What is read of the index for one question: no more than is quick to load over a telephone. */

import type { Cut } from '../../../domain/directory/finder/cut-index.ts'
import type { FinderBlock, FinderRoot } from '../../../domain/directory/finder/results.ts'
import { loadBlock, loadPart } from './finder-files.ts'

const LAST_LETTER = '\uffff'

/** Names of the cuts that may hold something that begins so, in their order. */
export const cutsFor = (cuts: readonly Cut[], phrase: string, isWhole = false): string[] => {
  const from = Math.max(
    0,
    cuts.findLastIndex(([words]) => words <= phrase),
  )
  // a cut within one word ends with a space
  const end = phrase + (isWhole ? ' ' : LAST_LETTER)
  return cuts
    .slice(from)
    .filter(([words], index) => index === 0 || words <= end)
    .map(([, name]) => name)
}

/** What a file costs beside its characters, which are sent with a third of their length. */
const COST_OF_FILE = 350

/** Parts in which a word is looked up: one that stands in more of them is too common to look for. */
const MOST_PARTS = 2

export class Reading {
  readonly root: FinderRoot
  readonly #blocks = new Map<string, FinderBlock>()
  readonly #parts = new Map<string, readonly Cut[]>()
  #room: number

  /** @param room characters that may be read; what begins within it is read to its end */
  constructor(root: FinderRoot, room: number) {
    this.root = root
    this.#room = room
  }

  get hasRoom(): boolean {
    return this.#room > 0
  }

  get blocks(): FinderBlock[] {
    return [...this.#blocks.values()]
  }

  /** In how many parts a word stands. */
  partsOf(word: string): number {
    return cutsFor(this.root.parts, word).length
  }

  async #cuts(part: string): Promise<readonly Cut[]> {
    const known = this.#parts.get(part)
    if (known) return known
    const { content, text } = await loadPart(part)
    this.#room -= text.length + COST_OF_FILE
    this.#parts.set(part, content)
    return content
  }

  /** Names of the blocks with what begins so; none where there is no more room. @param isWhole whether it must be a whole name or number */
  async namesFor(phrase: string, isWhole = false): Promise<string[]> {
    if (!this.hasRoom) return []
    const parts = cutsFor(this.root.parts, phrase, isWhole).slice(0, MOST_PARTS)
    const cuts = await Promise.all(parts.map((part) => this.#cuts(part)))
    return cutsFor(cuts.flat(), phrase, isWhole)
  }

  /** Whether the one block in which a word would stand has been read. */
  hasBlockOf(word: string): boolean {
    const cuts = cutsFor(this.root.parts, word).map((part) => this.#parts.get(part))
    if (cuts.includes(undefined)) return false
    const [name = '', ...more] = cutsFor(
      cuts.flatMap((cut) => cut ?? []),
      word,
    )
    // further blocks begin with such a word
    return more.length === 0 && this.#blocks.has(name)
  }

  /** @returns whether the block has been read, now or before */
  async read(name: string | undefined): Promise<boolean> {
    if (name === undefined || this.#blocks.has(name)) return name !== undefined
    if (!this.hasRoom) return false
    const { content, text } = await loadBlock(name)
    this.#room -= text.length + COST_OF_FILE
    this.#blocks.set(name, content)
    return true
  }
}
