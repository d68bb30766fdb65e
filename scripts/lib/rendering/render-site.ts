import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { formatCount } from '../../../domain/format.ts'
import {
  HOME_PATH,
  homePage,
  LOCATIONS_PATH,
  pagePaths,
  sitemapEntries,
} from '../../../site/features/directory/site-pages.ts'
import type { CompanyLists } from '../../../site/features/lists/company-lists.ts'
import { startProgress } from '../progress.ts'
import { type Manifest, manifestOf } from '../site/manifest.ts'
import { writeSitemap } from '../site/sitemap.ts'
import { pageBatches } from './page-batches.ts'
import { startRendering } from './rendering-process.ts'
import type { WrittenPages } from './write-batch.ts'

interface SiteFolders {
  /** Empty folder of the new site. */
  outDir: string
  /** Folder for what is thrown away again. */
  workDir: string
  siteUrl: string
}

export interface SiteRenderer {
  /** Tells how much there will be to render, as far as known. */
  expectRows(rows: number): void
  /**
   * Renders every page of the site, on all cores.
   * @returns its manifest
   * @throws when a page cannot be rendered
   */
  render(lists: CompanyLists): Promise<Manifest>
  stop(): void
}

/** Directories of fewer rows are rendered before a second process has started. */
const WORTH_PROCESSES = 1500

/** Gets ready to render a site while its data is still being loaded. */
export const startSiteRenderer = ({ outDir, workDir, siteUrl }: SiteFolders): SiteRenderer => {
  const processes = [startRendering(siteUrl, outDir)]
  const expectRows = (rows: number) => {
    if (rows < WORTH_PROCESSES) return
    while (processes.length < availableParallelism())
      processes.push(startRendering(siteUrl, join(workDir, `renderer-${processes.length}`)))
  }
  const render = async (lists: CompanyLists): Promise<Manifest> => {
    const total = pagePaths(lists).length
    const ownPages = [HOME_PATH, LOCATIONS_PATH]
    const manifest = manifestOf(lists, ownPages)
    const startedAt = performance.now()
    const progress = startProgress('Rendering pages', total)
    const onWritten = (written: WrittenPages) => {
      for (const [path, hash] of written) manifest.set(path, hash)
      progress.update(manifest.size)
    }
    const batches = pageBatches(lists)
    const job = { siteFolder: outDir, home: homePage(lists), next: () => batches.next().value ?? undefined, onWritten }
    await Promise.all(
      processes.map((process, number) => process.render({ ...job, ownPages: number === 0 ? ownPages : [] })),
    )
    const seconds = (performance.now() - startedAt) / 1000
    progress.done(
      `Rendered ${formatCount(total)} pages in ${seconds.toFixed(1)} s (${formatCount(Math.round(total / seconds))} pages/s)`,
    )
    await writeSitemap(outDir, sitemapEntries(lists), siteUrl)
    return manifest
  }
  return {
    expectRows,
    render,
    stop: () => {
      for (const process of processes) process.stop()
    },
  }
}
