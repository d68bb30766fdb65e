import { fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HomePageProps } from '../../../site/features/directory/site-pages.ts'
import { YOUNG_SPACE } from '../young-space.ts'
import { batchPacker, type PackedBatch } from './packed-batch.ts'
import type { PageBatch } from './page-batches.ts'
import type { WrittenPages } from './write-batch.ts'

/** What the process gets: where to boot, then where to write what, then batches. */
export type ToProcess =
  | { siteUrl: string; bootFolder: string }
  | { siteFolder: string; home: HomePageProps; ownPages: readonly string[] }
  | { batch: PackedBatch }
/** What it answers: that Astro has booted, which pages it has written, or why it cannot. */
export type FromProcess = { booted: true } | { written: WrittenPages } | { failure: string }

export interface RenderingJob {
  /** Folder of the new site. */
  siteFolder: string
  home: HomePageProps
  /** Paths of pages that need no batch. */
  ownPages: readonly string[]
  /** The next batch, which no other process gets. */
  next: () => PageBatch | undefined
  onWritten: (pages: WrittenPages) => void
}

export interface RenderingProcess {
  /**
   * Renders batches until there are no more.
   * @throws what failed in the process
   */
  render(job: RenderingJob): Promise<void>
  stop(): void
}

/** Batches that wait in a process, so that it never waits for the next one. */
const AHEAD = 2

/**
 * Starts a process that renders, and boots Astro in it.
 * @param bootFolder empty folder, which gets the fixed pages of an empty directory and the assets of all pages
 */
export const startRendering = (siteUrl: string, bootFolder: string): RenderingProcess => {
  const child = fork(fileURLToPath(new URL('render-batches.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: YOUNG_SPACE,
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('A rendering process ended by itself')))
  const answers = on(child, 'message', { signal: ended.signal }) as AsyncIterable<[FromProcess]>
  const pack = batchPacker()
  const send = (message: ToProcess) => child.send(message)
  send({ siteUrl, bootFolder })
  return {
    render: async ({ siteFolder, home, ownPages, next, onWritten }) => {
      let open = 1
      send({ siteFolder, home, ownPages })
      for await (const [answer] of answers) {
        if ('failure' in answer) throw new Error(answer.failure)
        if ('written' in answer) {
          open--
          onWritten(answer.written)
        }
        for (let batch = open < AHEAD ? next() : undefined; batch; batch = open < AHEAD ? next() : undefined) {
          open++
          send({ batch: pack(batch) })
        }
        if (open === 0) return
      }
    },
    stop: () => {
      child.removeAllListeners('exit')
      child.kill()
    },
  }
}
