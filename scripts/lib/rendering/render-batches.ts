/** A process that renders batches for another one, and ends with it. */

import type { HomePageProps } from '../../../site/features/directory/site-pages.ts'
import { failureText } from '../report-failure.ts'
import { batchUnpacker } from './packed-batch.ts'
import { bootRenderer, type PageRenderer } from './page-renderer.ts'
import type { FromProcess, ToProcess } from './rendering-process.ts'
import { writeBatch, writePages } from './write-batch.ts'

const answer = (message: FromProcess) => process.send?.(message)
const unpack = batchUnpacker()
let renderer: PageRenderer | undefined
let site: { siteFolder: string; home: HomePageProps } | undefined

const work = async (message: ToProcess): Promise<void> => {
  if ('bootFolder' in message) {
    renderer = await bootRenderer({ siteUrl: message.siteUrl, outDir: message.bootFolder })
    answer({ booted: true })
    return
  }
  if (!renderer) throw new Error('Astro has not booted')
  if ('siteFolder' in message) {
    const { siteFolder, home, ownPages } = message
    site = { siteFolder, home }
    await writePages(renderer, siteFolder, { home, lists: [], companies: [] }, ownPages)
    answer({ written: [] })
  } else if (site) {
    answer({ written: await writeBatch(renderer, site.siteFolder, site.home, unpack(message.batch)) })
  }
}

let working = Promise.resolve()
process.on('message', (message: ToProcess) => {
  working = working.then(() => work(message)).catch((error: unknown) => void answer({ failure: failureText(error) }))
})
process.once('disconnect', () => process.exit())
