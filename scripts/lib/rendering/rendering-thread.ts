import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HomePageProps } from '../../../site/features/directory/site-pages.ts'
import { batchPacker } from './packed-batch.ts'
import type { PageBatch } from './page-batches.ts'
import type { WrittenPages } from './write-batch.ts'

export interface WorkerOptions {
  siteUrl: string
  home: HomePageProps
  /** Where the pages go. */
  siteFolder: string
  /** Folder of the thread's own, for what its start builds. */
  bootFolder: string
}

/** Batches that wait in a thread, so that it never waits for the next one. */
const AHEAD = 2

/**
 * Renders batches in a thread of its own until there are no more.
 * @param next gives the next batch; the threads share it
 * @throws what failed in the thread
 */
export const renderInThread = async (
  options: WorkerOptions,
  next: () => PageBatch | undefined,
  onWritten: (pages: WrittenPages) => void,
): Promise<void> => {
  const pack = batchPacker()
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: options })
  let open = 0
  const send = (): boolean => {
    const batch = next()
    if (!batch) return false
    open++
    worker.postMessage(pack(batch))
    return true
  }
  try {
    // its first message says that it is ready; an error in the thread is thrown here
    for await (const [written] of on(worker, 'message')) {
      if (open > 0) open--
      while (open < AHEAD && send());
      onWritten(written)
      if (open === 0) return
    }
  } finally {
    await worker.terminate()
  }
}
