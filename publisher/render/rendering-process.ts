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
   * Empty folder for the fixed pages of an empty directory and the assets of all pages. Undefined if the site is
   * already served.
   */
  bootFolder?: string
  /** Caches the bundle of the page files. */
  keepsBundle?: boolean
  /** Folder of the previous release, for sharing equal files. */
  before?: string | undefined
  /** Pages to reuse if they still show the right content. */
  finished?: readonly FinishedSource[]
}

/** The home page is in no batch. */
type HomePage = Pick<SitePages, 'footer' | 'home'>

/** Messages to the process: where to boot, then batches and the home page. */
export type ToProcess = RenderingOptions | { batch: PackedBatch } | { home: HomePage }
/** Its responses, in the same order. */
export type FromProcess = { written: WrittenPages } | { failure: string }

export interface RenderingProcess {
  /** Resolves when Astro has booted. @throws if the site's code does not build */
  ready: Promise<unknown>
  /** Writes all pages of a batch. @throws the process's failure, or that it ended */
  write(batch: PageBatch): Promise<WrittenPages>
  /** Writes the home page. @throws as `write` does */
  writeHome(home: HomePage): Promise<WrittenPages>
  stop(): void
}

/** Batches to send ahead, so that a process never waits for the next one. */
export const BATCHES_AHEAD = 2

/** Parallel file reads. Node's default is four, but the files of a million companies are not in memory. */
const READING_THREADS = '16'

/** Starts a rendering process and boots Astro in it. */
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
    // The channel of an ending process closes first. Its exit code is known later.
    else if (ended) end(ended)
    return answer.promise
  }
  child.on('message', (answer: FromProcess) => {
    const oldest = asked.shift()
    if ('failure' in answer) oldest?.reject(new Error(answer.failure))
    else oldest?.resolve(answer.written)
  })
  child.once('exit', (code) => end(code === null ? howKilled() : `exit code ${code}`))
  child.on('error', (error) => {
    if (child.pid === undefined) end(failureText(error))
    // A message did not arrive, mostly because the process is ending. Its exit says why.
    else child.kill('SIGKILL')
  })
  const ready = ask(options)
  // The caller gets the failure. It must not end this process earlier.
  ready.catch(() => undefined)
  return {
    ready,
    write: (batch) => ask({ batch: pack(batch) }),
    writeHome: (home) => ask({ home }),
    stop: () => void child.kill(),
  }
}
