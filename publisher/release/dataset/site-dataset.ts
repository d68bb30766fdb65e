import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { isSamePosition, type Position } from '../../../domain/publishing/change-log.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { type DatasetStep, hasDataset, type WrittenStates, writeDataset } from './write-dataset.ts'

const noteSchema = z.object({
  seq: z.int(),
  mark: z.string(),
  /** When it was written, in milliseconds. */
  at: z.number(),
})

/** Says when the dataset was written, and which change was the newest then. A dotfile is not served. */
const noteFile = (folder: string): string => join(folder, '.dataset')

export const noteDataset = (folder: string, { seq, mark }: Position): Promise<void> =>
  writeFile(noteFile(folder), JSON.stringify({ seq, mark, at: Date.now() } satisfies z.infer<typeof noteSchema>))

const readNote = async (folder: string): Promise<z.infer<typeof noteSchema> | undefined> => {
  try {
    return noteSchema.parse(JSON.parse(await readFile(noteFile(folder), 'utf8')))
  } catch {
    // missing or damaged, so the dataset is written again
    return undefined
  }
}

/** Whether the dataset shows the directory: all of it, that of the last day, or an older one. */
const stateOf = async (folder: string, position: Position): Promise<'current' | 'recent' | 'old'> => {
  const note = await readNote(folder)
  if (!note) return 'old'
  if (isSamePosition(note, position)) return 'current'
  return Math.abs(Date.now() - note.at) >= DAY_MS ? 'old' : 'recent'
}

/** The dataset of a served site, which the publisher writes again in steps while nothing else is due. */
export class SiteDataset {
  readonly #siteUrl: string
  /** True if companies were removed since it was written, or before this process started. */
  #hasRemoved = true
  /** States that an interrupted step has written. */
  readonly #written: WrittenStates = new Map()
  /** What the directory showed when it began. Later changes may be missing from the first states. */
  #begunAt: Position | undefined

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl
  }

  /** Records that pages were removed: a company must not stay in a public file. */
  noteRemoval(): void {
    this.#hasRemoved = true
    this.#beginAgain()
  }

  #beginAgain(): void {
    this.#written.clear()
    this.#begunAt = undefined
  }

  /**
   * Writes some of it if it is a day old, or if it may have companies that were removed. The next step continues with the
   * states that are missing.
   * @param mayGoOn called repeatedly
   */
  async write(folder: string, { lists, position }: LiveDirectory, mayGoOn: () => boolean): Promise<DatasetStep> {
    const nothing = { files: [], isWhole: true }
    if (!hasDataset()) return nothing
    const state = await stateOf(folder, position)
    if (state === 'current') this.#hasRemoved = false
    if (state !== 'old' && !(state === 'recent' && this.#hasRemoved)) return nothing
    this.#begunAt ??= position
    const begunAt = this.#begunAt
    const step = await writeDataset({ folder, lists, siteUrl: this.#siteUrl }, mayGoOn, this.#written)
    if (!step.isWhole) return step
    this.#beginAgain()
    this.#hasRemoved = false
    await noteDataset(folder, begunAt)
    return step
  }
}
