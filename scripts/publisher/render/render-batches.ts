/** A process that renders batches for another one, and ends with it. */
import { NO_PAGES } from '../../../domain/directory/pages/site-pages.ts'
import { failureText } from '../../process/report-failure.ts'
import { batchUnpacker } from './packed-batch.ts'
import { createPage, pageWriter, replacePage, type WritePages, type WrittenPages } from './page-files.ts'
import { bootRenderer } from './page-renderer.ts'
import type { FromProcess, RenderingOptions, ToProcess } from './rendering-process.ts'

const unpack = batchUnpacker()
let write: WritePages | undefined

const boot = async ({ siteUrl, bootFolder, siteFolder, isServed, before }: RenderingOptions): Promise<WritePages> => {
  const renderer = await bootRenderer({ siteUrl, outDir: bootFolder })
  return pageWriter(renderer, (path, content) =>
    isServed ? replacePage(siteFolder, path, content) : createPage(siteFolder, path, content, before),
  )
}

const work = async (message: ToProcess): Promise<WrittenPages> => {
  if ('bootFolder' in message) {
    write = await boot(message)
    return []
  }
  if (!write) throw new Error('Astro has not booted')
  if ('home' in message) return write({ ...NO_PAGES, home: message.home }, message.paths)
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
// a terminal asks the whole group to stop; this process ends with the one it works for
process.on('SIGINT', () => undefined)
process.once('disconnect', () => process.exit())
