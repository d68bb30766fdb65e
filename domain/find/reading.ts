/** What the finder reads for one query: no more than loads quickly on a phone. */

import type { Cut } from '../directory/finder/cut-index.ts'
import type { FinderBlock, FinderRoot } from '../directory/finder/results.ts'
import type { LoadedFiles } from './loaded-files.ts'

const LAST_LETTER = '\uffff'

/** Names of the cuts that may contain a beginning, in order. */
export const cutsFor = (cuts: readonly Cut[], phrase: string, isWhole = false): string[] => {
  const from = Math.max(
    0,
    cuts.findLastIndex(([words]) => words <= phrase),
  )
  // A cut inside a word ends with a space.
  const end = phrase + (isWhole ? ' ' : LAST_LETTER)
  return cuts
    .slice(from)
    .filter(([words], index) => index === 0 || words <= end)
    .map(([, name]) => name)
}

/** Cost of a file in addition to its characters, which are transferred at a third of their length. */
const COST_OF_FILE = 350

/** Parts in which a word is looked up, and groups of them. A word in more is too common. */
const MOST_PARTS = 2
const MOST_GROUPS = 2

/** Characters to read for one more city, in addition to those of a search. */
export const ROOM_OF_CITY = 5000

export class Reading {
  readonly files: LoadedFiles
  readonly root: FinderRoot
  readonly #blocks = new Map<string, FinderBlock>()
  /** The cuts of groups and parts, by name. */
  readonly #groups = new Map<string, readonly Cut[]>()
  readonly #parts = new Map<string, readonly Cut[]>()
  #room: number

  /** @param room characters that may be read; a file that starts within it is read completely */
  constructor(files: LoadedFiles, root: FinderRoot, room: number) {
    this.files = files
    this.root = root
    this.#room = room
  }

  /** @param room characters that it may read */
  forAnotherQuery(room: number): Reading {
    return new Reading(this.files, this.root, room)
  }

  get hasRoom(): boolean {
    return this.#room > 0
  }

  /** @param room characters that are read from other files */
  leaveRoom(room: number): void {
    this.#room -= room
  }

  get blocks(): FinderBlock[] {
    return [...this.#blocks.values()]
  }

  async #cuts(of: 'group' | 'part', name: string): Promise<readonly Cut[]> {
    const all = of === 'group' ? this.#groups : this.#parts
    const known = all.get(name)
    if (known) return known
    const { content, text } = await this.files[of](name)
    // Several words may wait for one file, which counts once.
    if (!all.has(name)) this.#room -= text.length + COST_OF_FILE
    all.set(name, content)
    return content
  }

  /** Names of the parts with a beginning, in the first groups that have it. */
  async partsFor(phrase: string, isWhole = false): Promise<string[]> {
    const { parts, groups } = this.root
    if (groups.length === 0) return cutsFor(parts, phrase, isWhole)
    const names = cutsFor(groups, phrase, isWhole).slice(0, MOST_GROUPS)
    const cuts = await Promise.all(names.map((name) => this.#cuts('group', name)))
    return cutsFor(cuts.flat(), phrase, isWhole)
  }

  /**
   * Names of the blocks with a beginning. Empty if there is no room left. @param isWhole true for a whole name or
   * number
   */
  async namesFor(phrase: string, isWhole = false): Promise<string[]> {
    if (!this.hasRoom) return []
    const parts = (await this.partsFor(phrase, isWhole)).slice(0, MOST_PARTS)
    const cuts = await Promise.all(parts.map((part) => this.#cuts('part', part)))
    return cutsFor(cuts.flat(), phrase, isWhole)
  }

  /** The cuts of groups or parts, if all of them were read. Otherwise none. */
  #known(read: ReadonlyMap<string, readonly Cut[]>, names: readonly string[]): Cut[] {
    const cuts = names.map((name) => read.get(name))
    return cuts.includes(undefined) ? [] : cuts.flatMap((some) => some ?? [])
  }

  /** True if the only block that can contain a word was read. */
  hasBlockOf(word: string): boolean {
    const { parts, groups } = this.root
    const named = groups.length === 0 ? parts : this.#known(this.#groups, cutsFor(groups, word))
    const blocks = this.#known(this.#parts, cutsFor(named, word))
    const [name = '', ...more] = cutsFor(blocks, word)
    // Further blocks begin with such a word.
    return more.length === 0 && this.#blocks.has(name)
  }

  /** @returns true if the block was read, now or before */
  async read(name: string | undefined): Promise<boolean> {
    if (name === undefined || this.#blocks.has(name)) return name !== undefined
    if (!this.hasRoom) return false
    const { content, text } = await this.files.block(name)
    this.#room -= text.length + COST_OF_FILE
    this.#blocks.set(name, content)
    return true
  }
}
