/** A process that renders batches for its parent, and ends with it. */
import { HOME_PATH } from '../../domain/directory/pages/home-page.ts'
import { NO_PAGES } from '../../domain/directory/pages/site-pages.ts'
import { letEnd } from '../../server/process/out-of-memory.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { finishedPages } from '../release/reusable-pages/reusable-pages.ts'
import { bootFromCache, cacheFixedPages, keepRenderer } from './cached-renderer.ts'
import { openRenderer } from './open-renderer.ts'
import { batchUnpacker } from './packed-batch.ts'
import { createPage, pageWriter, replacePage, type WritePages, type WrittenPages } from './page-files.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { FromProcess, RenderingOptions, ToProcess } from './rendering-process.ts'

letEnd('first')
const unpack = batchUnpacker()
let booted: Promise<WritePages> | undefined

/** A build boots Astro, which bundles for seconds, only if no build of the same code and settings is cached. */
const rendererFor = async ({ siteUrl, bootFolder, keepsBundle }: RenderingOptions): Promise<PageRenderer> => {
  if (!bootFolder) return openRenderer(siteUrl)
  const cached = await bootFromCache(siteUrl, bootFolder)
  if (cached) return cached
  const { bootRenderer } = await import('./astro-renderer.ts')
  const onBundle = keepsBundle ? keepRenderer(siteUrl) : undefined
  const renderer = await bootRenderer({ siteUrl, outDir: bootFolder, ...(onBundle && { onBundle }) })
  if (onBundle) await cacheFixedPages(siteUrl, bootFolder)
  return renderer
}

const boot = async (options: RenderingOptions): Promise<WritePages> => {
  const { siteFolder, bootFolder, before, finished = [] } = options
  const [renderer, known] = await Promise.all([rendererFor(options), finishedPages(siteFolder, finished)])
  const put = (path: string, content: Buffer) =>
    bootFolder ? createPage(siteFolder, path, content, before) : replacePage(siteFolder, path, content)
  return pageWriter(renderer, put, known)
}

const work = async (message: ToProcess): Promise<WrittenPages> => {
  if ('siteFolder' in message) {
    booted = boot(message)
    await booted
    return []
  }
  const write = await booted
  if (!write) throw new Error('Astro has not booted')
  if ('home' in message) return write({ ...NO_PAGES, ...message.home }, [HOME_PATH])
  const batch = unpack(message.batch)
  return write(
    { ...NO_PAGES, ...batch },
    [...batch.lists, ...batch.companies, ...batch.more].map(({ path }) => path),
  )
}

const answer = (message: FromProcess) => process.send?.(message)
let working = Promise.resolve()
process.on('message', (message: ToProcess) => {
  working = working
    .then(async () => void answer({ written: await work(message) }))
    .catch((error: unknown) => void answer({ failure: failureText(error) }))
})
// A terminal sends the signal to the whole group. This process ends with its parent.
process.on('SIGINT', () => undefined)
process.once('disconnect', () => process.exit())
