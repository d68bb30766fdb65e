import { availableParallelism } from 'node:os'
import {
  HOME_PATH,
  homePage,
  LOCATIONS_PATH,
  pagePaths,
  pageProps,
  sitemapEntries,
} from '../../../site/features/directory/site-pages.ts'
import type { CompanyLists } from '../../../site/features/lists/company-lists.ts'
import { startProgress } from '../progress.ts'
import { hashOfPage, type Manifest } from '../site/manifest.ts'
import { nameSitemap, sitemap } from '../site/sitemap.ts'
import { pageBatches } from './page-batches.ts'
import { bootRenderer } from './page-renderer.ts'
import { renderInThread } from './rendering-thread.ts'
import { type WrittenPages, writeBatch } from './write-batch.ts'

interface RenderOptions {
  lists: CompanyLists
  /** Empty folder. */
  outDir: string
  /** Folder for what is thrown away again. */
  workDir: string
  siteUrl: string
}

/** Sites of fewer pages are done before a second thread has started. */
const WORTH_THREADS = 2000

/**
 * Renders every page of the site into an empty folder, on all cores.
 * @returns its manifest
 * @throws when a page cannot be rendered
 */
export const renderSite = async ({ lists, outDir, workDir, siteUrl }: RenderOptions): Promise<Manifest> => {
  const home = homePage(lists)
  const total = pagePaths(lists).length
  const batches = pageBatches(lists)
  const next = () => batches.next().value ?? undefined
  const progress = startProgress('Rendering pages', total)
  const propsAt = pageProps(lists)
  const manifest: Manifest = new Map([HOME_PATH, LOCATIONS_PATH].map((path) => [path, hashOfPage(propsAt(path))]))
  const onWritten = (written: WrittenPages) => {
    for (const [path, hash] of written) manifest.set(path, hash)
    progress.update(manifest.size)
  }
  const renderHere = async () => {
    const integrations = [sitemap(sitemapEntries(lists), siteUrl)]
    const renderer = await bootRenderer({ siteUrl, home, outDir, integrations })
    for (let batch = next(); batch; batch = next()) onWritten(await writeBatch(renderer, outDir, home, batch))
  }
  const threads = total < WORTH_THREADS ? 0 : availableParallelism() - 1
  const renderThere = Array.from({ length: threads }, (_, number) =>
    renderInThread({ siteUrl, home, siteFolder: outDir, bootFolder: `${workDir}/thread-${number}` }, next, onWritten),
  )
  await Promise.all([renderHere(), ...renderThere])
  progress.done()
  await nameSitemap(outDir)
  return manifest
}
