/**
 * Changes since a replica was written, in an append-only file next to it. With both, a restarted publisher knows the
 * directory as its site shows it, and therefore which pages newer changes affect.
 */
import { open, rm, stat } from 'node:fs/promises'
import { isSamePosition, type Position } from '../../../domain/publishing/change-log.ts'
import type { ExportedChanges, ExportedDirectory } from '../../../domain/publishing/export-reader.ts'
import { isMissing } from '../../../server/process/full-folders.ts'
import { BrokenFrameError, readFrame, writeFrame } from './frames.ts'
import { framesOf, listingsOf } from './listing-frames.ts'

/** A longer one takes as long to read as an export. */
const MOST_BYTES = 256_000_000

/** The first frame of a step. Its listings follow. */
interface StepHead {
  after: Position
  gone: ExportedChanges['gone']
  others: Omit<ExportedDirectory, 'company_listings'>
  frames: number
}

type Input = Awaited<ReturnType<typeof open>>

interface Step {
  after: Position
  changes: ExportedChanges
  bytes: number
}

const readStep = async (input: Input): Promise<Step | undefined> => {
  try {
    const head = await readFrame(input)
    const { after, gone, others, frames } = head.value as StepHead
    const company_listings: ExportedDirectory['company_listings'] = []
    let bytes = head.length
    for (let at = 0; at < frames; at++) {
      const frame = await readFrame(input)
      company_listings.push(...listingsOf(frame))
      bytes += frame.length
    }
    return { after, changes: { rows: { ...others, company_listings }, gone }, bytes }
  } catch (error) {
    if (error instanceof BrokenFrameError) return undefined
    throw error
  }
}

export class ReplicaJournal {
  readonly #replica: string
  readonly #file: string
  #isKept = true

  /** @param replica its file */
  constructor(replica: string) {
    this.#replica = replica
    this.#file = `${replica}.changes`
  }

  /** Changes from the replica's position up to another one, or to the last. Later ones are discarded. */
  async changes(from: Position, to: Position | undefined): Promise<ExportedChanges[]> {
    const input = await open(this.#file, 'r+').catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    if (!input) return []
    try {
      const found: ExportedChanges[] = []
      let position = from
      let [end, kept] = [0, 0]
      while (!to || !isSamePosition(position, to)) {
        const step = await readStep(input)
        if (!step) break
        end += step.bytes
        // Another build rewrote the replica, and this publisher's history does not continue from there.
        if (!isSamePosition(step.after, position)) continue
        found.push(step.changes)
        position = step.changes.rows
        kept = end
      }
      await input.truncate(kept)
      return found
    } finally {
      await input.close()
    }
  }

  async #append({ seq, mark }: Position, { rows, gone }: ExportedChanges): Promise<void> {
    // Without it nobody reads what follows.
    if (!(await stat(this.#replica).catch(() => undefined))) return
    const { company_listings, ...others } = rows
    const frames = [...framesOf(company_listings)]
    const out = await open(this.#file, 'a', 0o600)
    try {
      const after = { seq, mark }
      await writeFrame(out, { after, gone, others, frames: frames.length } satisfies StepHead)
      for (const { value, bytes } of frames) await writeFrame(out, value, bytes)
      if ((await out.stat()).size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES / 1e6} MB have changed`)
    } finally {
      await out.close()
    }
  }

  /** Records changes after a position. Only for speed: a failure is reported once and stops further attempts. */
  async note(after: Position, changes: ExportedChanges): Promise<void> {
    if (!this.#isKept) return
    try {
      await this.#append(after, changes)
    } catch (error) {
      this.#isKept = false
      console.warn(`The next start will take longer, because changes cannot be recorded: ${String(error)}`)
      await rm(this.#file, { force: true }).catch(() => undefined)
    }
  }
}
