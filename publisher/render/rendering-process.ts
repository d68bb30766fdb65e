import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SitePages } from '../../domain/directory/pages/site-pages.ts'
import { YOUNG_SPACE } from '../../server/process/node-memory.ts'
import { howKilled } from '../../server/process/out-of-memory.ts'
import { failureText } from '../../server/process/report-failure.ts'
import type { FinishedSource } from '../release/reusable-pages/reusable-pages.ts'
import { batchPacker, type PackedBatch } from './packed-batch.ts'
import type { PageBatch } from './page-batches.ts'
import type { WrittenPages } from './page-files.ts'

export interface RenderingOptions {
  siteUrl: string
  /** Folder of the site whose pages are written. */
  siteFolder: string
  /**
   * Empty folder, which gets the fixed pages of an empty directory and the assets of all pages. Without it, visitors are
   * shown this site already.
   */
  bootFolder?: string
  /** Keeps what the page files were bundled into for others. */
  keepsBundle?: boolean
  /** Folder of the release before a new site, whose equal files it shares. */
  before?: string | undefined
  /** Pages that need not be rendered again where they still show what they have to. */
  finished?: readonly FinishedSource[]
}

/** The home page is in no batch. */
type HomePage = Pick<SitePages, 'footer' | 'home'>

/** What the process gets: where to boot, then batches and the home page. */
export type ToProcess = RenderingOptions | { batch: PackedBatch } | { home: HomePage }
/** What it answers to each, in their order. */
export type FromProcess = { written: WrittenPages } | { failure: string }

export interface RenderingProcess {
  /** Settles when Astro has booted. @throws when the site's code does not build */
  ready: Promise<unknown>
  /** Writes all pages of a batch. @throws what failed in the process, or that it has ended */
  write(batch: PageBatch): Promise<WrittenPages>
  /** Writes the home page. @throws as `write` does */
  writeHome(home: HomePage): Promise<WrittenPages>
  stop(): void
}

/** Batches that a process should be given at once, so that it never waits for the next one. */
export const BATCHES_AHEAD = 2

/** Node asks for so many files at once, four if it is not told: those of a million companies are not in memory. */
const READING_THREADS = '16'

/** Starts a process that renders, and boots Astro in it. */
export const startRendering = (options: RenderingOptions): RenderingProcess => {
  const child = fork(fileURLToPath(new URL('render-batches.ts', import.meta.url)), {
    serialization: 'advanced',
    env: { ...process.env, UV_THREADPOOL_SIZE: READING_THREADS },
    execArgv: YOUNG_SPACE,
  })
  const asked: PromiseWithResolvers<WrittenPages>[] = []
  const pack = batchPacker()
  let ended = ''
  const end = (how: string) => {
    ended = how
    for (const { reject } of asked.splice(0)) reject(new Error(`A rendering process ended (${how})`))
  }
  const ask = (message: ToProcess): Promise<WrittenPages> => {
    const answer = Promise.withResolvers<WrittenPages>()
    asked.push(answer)
    if (child.connected) child.send(message)
    // the channel of one that is ending closes first; how it ends is known then
    else if (ended) end(ended)
    return answer.promise
  }
  child.on('message', (answer: FromProcess) => {
    const oldest = asked.shift()
    if ('failure' in answer) oldest?.reject(new Error(answer.failure))
    else oldest?.resolve(answer.written)
  })
  child.once('exit', (code) => end(code === null ? howKilled() : `exit code ${code}`))
  child.on('error', (error) => end(failureText(error)))
  const ready = ask(options)
  // whoever waits for it gets the failure; it must not end this process before
  ready.catch(() => undefined)
  return {
    ready,
    write: (batch) => ask({ batch: pack(batch) }),
    writeHome: (home) => ask({ home }),
    stop: () => void child.kill(),
  }
}
