/**
 * One publisher at a time works on a target, and the target's state names it. Each write of the state is conditional on
 * the previous one, so a publisher that finds it unchanged knows that no other has worked there meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { NO_CONDITIONS_WARNING } from '../../domain/publishing/rules.ts'
import { type Note, type NoteCondition, NoteTakenError, type Target, TargetError } from './target.ts'

const NOTE = 'state.json'
/** A publisher that has not renewed its lease for this long has ended. By the target's clock. */
const ENDED_AFTER_MS = 120_000
const RENEWED_AFTER_MS = 20_000
/** If conditions are ignored, another writer is noticed after this time. */
const SETTLED_AFTER_MS = 1000

/** What a target shows. A publisher whose site shows the same has nothing to compare. */
const shownSchema = z.object({
  site: z.string(),
  /** Random id of the data; absent if older code wrote it. */
  directory: z.string().optional(),
  seq: z.int(),
  mark: z.string(),
})
export type Shown = z.infer<typeof shownSchema>

const stateSchema = z.object({
  format: z.literal(1),
  /** The publisher at work; '' if the last one has finished. */
  holder: z.string(),
  /** Different for each write. */
  id: z.string(),
  /** Number of digits in the name of a manifest part. */
  digits: z.int().min(1),
  /** Undefined until the target has been complete once. */
  shown: shownSchema.optional(),
})
type State = z.infer<typeof stateSchema>
type Content = Omit<State, 'format' | 'id'>

/** Another publisher is at work on the target. */
export class TargetBusyError extends TargetError {}

/** How the target was found when the lease began. */
export type Found =
  /** As this publisher left it. */
  | 'unchanged'
  /** As a failure interrupted this publisher. */
  | 'continued'
  /** As another publisher left it, or never published to. */
  | 'left'
  /** A publisher was interrupted at work, or the state cannot be read, so its files must be listed. */
  | 'uncertain'

const parse = ({ content }: Note): State | undefined => {
  try {
    return stateSchema.parse(JSON.parse(content.toString()))
  } catch {
    return undefined
  }
}

export class TargetTurn {
  readonly #target: Target
  readonly #endedAfterMs: number
  readonly #me = randomUUID()
  #tag: string | undefined
  #state: Content = { holder: '', digits: 1 }
  #renewedAt = 0
  /** True if the storage refuses a conditional write whose condition is false; undefined until it was tested. */
  #isConditional: boolean | undefined

  constructor(target: Target, endedAfterMs = ENDED_AFTER_MS) {
    this.#target = target
    this.#endedAfterMs = endedAfterMs
  }

  get shown(): Shown | undefined {
    return this.#state.shown
  }

  /** A known problem of the target; '' if there is none. */
  get warning(): string {
    return this.#isConditional === false ? NO_CONDITIONS_WARNING : ''
  }

  get digits(): number {
    return this.#state.digits
  }

  /** @throws NoteTakenError if another publisher has written it since */
  async #write(content: Content, condition: NoteCondition): Promise<void> {
    const id = randomUUID()
    const bytes = Buffer.from(JSON.stringify({ format: 1, id, ...content } satisfies State))
    try {
      this.#tag = await (this.#isConditional === false
        ? this.#writeLooking(bytes, condition)
        : this.#target.writeNote(NOTE, bytes, condition))
    } catch (error) {
      // the response may have been lost, so that the retry met the first write
      const note = error instanceof NoteTakenError ? await this.#target.readNote(NOTE) : undefined
      if (!note || parse(note)?.id !== id) throw error
      this.#tag = note.tag
    }
    this.#state = content
    this.#renewedAt = performance.now()
  }

  /**
   * The fallback for a storage that ignores conditions. @throws NoteTakenError if another publisher has written it
   * since
   */
  async #writeLooking(bytes: Buffer, condition: NoteCondition): Promise<string> {
    const found = await this.#target.readNote(NOTE)
    if (condition === 'absent' ? found : found?.tag !== condition.tag) throw new NoteTakenError(NOTE)
    return this.#target.writeNote(NOTE, bytes)
  }

  /** Writes the state again with a false condition. A storage that accepts it ignores conditions. */
  async #tryConditions(): Promise<void> {
    const note = await this.#target.readNote(NOTE)
    if (!note) return
    for (const condition of ['absent', { tag: '"00000000000000000000000000000000"' }] as const)
      try {
        this.#tag = await this.#target.writeNote(NOTE, note.content, condition)
        this.#isConditional = false
      } catch (error) {
        if (!(error instanceof NoteTakenError)) throw error
      }
    this.#isConditional ??= true
    if (!this.#isConditional) console.warn(NO_CONDITIONS_WARNING)
  }

  /**
   * If the storage ignores conditions, another publisher may have begun at the same moment. The last one gets the
   * lease.
   */
  async #settle(): Promise<void> {
    if (this.#isConditional === undefined) await this.#tryConditions()
    if (this.#isConditional) return
    await pause(SETTLED_AFTER_MS)
    const note = await this.#target.readNote(NOTE)
    if (note?.tag !== this.#tag) throw new NoteTakenError(NOTE)
  }

  /** @throws TargetBusyError */
  async take(): Promise<Found> {
    if (this.#tag !== undefined) {
      const wasAtWork = this.#state.holder !== ''
      try {
        await this.#write({ ...this.#state, holder: this.#me }, { tag: this.#tag })
        return wasAtWork ? 'continued' : 'unchanged'
      } catch (error) {
        if (!(error instanceof NoteTakenError)) throw error
      }
    }
    return this.#takeOver()
  }

  async #takeOver(): Promise<Found> {
    const note = await this.#target.readNote(NOTE)
    const state = note && parse(note)
    if (state && state.holder !== '' && state.holder !== this.#me && note.ageMs < this.#endedAfterMs)
      throw new TargetBusyError('Another publisher is publishing there. This one continues when that one has finished.')
    const { digits = 1, shown } = state ?? {}
    try {
      await this.#write({ digits, holder: this.#me, ...(shown ? { shown } : {}) }, note ? { tag: note.tag } : 'absent')
      await this.#settle()
    } catch (error) {
      if (!(error instanceof NoteTakenError)) throw error
      this.#tag = undefined
      throw new TargetBusyError('Another publisher has started there. This one continues when that one has finished.')
    }
    return !note || state?.holder === '' ? 'left' : 'uncertain'
  }

  /** Renews the lease when it is time. @throws TargetBusyError if another publisher has taken over */
  async keep(): Promise<void> {
    if (this.#tag === undefined || performance.now() - this.#renewedAt < RENEWED_AFTER_MS) return
    await this.#rewrite(this.#state)
  }

  async #rewrite(content: Content): Promise<void> {
    try {
      await this.#write(content, { tag: this.#tag ?? '' })
    } catch (error) {
      if (!(error instanceof NoteTakenError)) throw error
      this.#tag = undefined
      throw new TargetBusyError('Another publisher has taken over, because this one did not respond for a long time.')
    }
  }

  /** Ends the lease. @param shown what the target shows now; undefined if that is not a complete site */
  async leave(digits: number, shown: Shown | undefined): Promise<void> {
    await this.#rewrite({ holder: '', digits, ...(shown ? { shown } : {}) })
  }
}
