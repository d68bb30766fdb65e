import { renderingProcesses } from '../../server/process/out-of-memory.ts'
import { failureText } from '../../server/process/report-failure.ts'
import type { WritePages } from './page-files.ts'
import { BATCHES_AHEAD, type RenderingProcess, startRendering } from './rendering-process.ts'

/** Idle processes end after this time, which frees their memory. */
const REST_MS = 30_000

/** Publishes some more pages with a writer. @returns true if there may be more */
export type PublishSome = (write: WritePages) => Promise<boolean>

/**
 * Processes that help the publisher render a backlog, one per additional core. The publisher does not need them: if one
 * fails, it does the work itself.
 */
export class BacklogRenderers {
  readonly #siteUrl: string
  readonly #siteFolder: string
  readonly #count: number
  #processes: RenderingProcess[] = []
  #work: Promise<void> | undefined
  #rest: NodeJS.Timeout | undefined
  #isBroken = false

  constructor(siteUrl: string, siteFolder: string, count = renderingProcesses() - 1) {
    this.#siteUrl = siteUrl
    this.#siteFolder = siteFolder
    this.#count = count
  }

  /** Starts them, unless they are running, until nothing is left to publish. */
  help(publishSome: PublishSome): void {
    if (this.#work || this.#isBroken) return
    clearTimeout(this.#rest)
    if (this.#processes.length === 0) this.#start()
    this.#work = this.#workOn(publishSome)
  }

  /** Resolves when they have no work in progress. */
  async finished(): Promise<void> {
    await this.#work
  }

  stop(): void {
    clearTimeout(this.#rest)
    for (const process of this.#processes) process.stop()
    this.#processes = []
  }

  #start(): void {
    const [siteUrl, siteFolder] = [this.#siteUrl, this.#siteFolder]
    this.#processes = Array.from({ length: this.#count }, () => startRendering({ siteUrl, siteFolder }))
  }

  async #workOn(publishSome: PublishSome): Promise<void> {
    const publishBatches = async ({ ready, write }: RenderingProcess) => {
      await ready
      while (await publishSome(write));
    }
    const batches = this.#processes.flatMap((process) => Array.from({ length: BATCHES_AHEAD }, () => process))
    const ends = await Promise.allSettled(batches.map(publishBatches))
    const failed = ends.find((end) => end.status === 'rejected')
    this.#work = undefined
    if (!failed) {
      this.#rest = setTimeout(() => this.stop(), REST_MS).unref()
      return
    }
    console.warn(`Pages are rendered in a single process from now on: ${failureText(failed.reason)}`)
    this.#isBroken = true
    this.stop()
  }
}
