import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { HOME_PATH, homePage } from '../../../domain/directory/pages/home-page.ts'
import { pagePaths } from '../../../domain/directory/pages/site-pages.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { startProgress } from '../../process/progress.ts'
import { noteInlineScripts } from '../release/inline-scripts.ts'
import type { Manifest } from '../release/manifest.ts'
import { buildSitemap } from '../release/sitemap/write-sitemap.ts'
import { pageBatches } from './page-batches.ts'
import { BATCHES_AHEAD, type RenderingProcess, startRendering } from './rendering-process.ts'

interface SiteFolders {
  /** Empty folder of the new site. */
  outDir: string
  /** Folder for what is thrown away again. */
  workDir: string
  siteUrl: string
  /** Folder of the release before, if there is one. */
  before: string | undefined
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
export const startSiteRenderer = ({ outDir, workDir, siteUrl, before }: SiteFolders): SiteRenderer => {
  const start = (bootFolder: string) => startRendering({ siteUrl, bootFolder, siteFolder: outDir, before })
  const first = start(outDir)
  const processes = [first]
  const expectRows = (rows: number) => {
    if (rows < WORTH_PROCESSES) return
    while (processes.length < availableParallelism())
      processes.push(start(join(workDir, `renderer-${processes.length}`)))
  }
  const render = async (lists: CompanyLists): Promise<Manifest> => {
    const total = pagePaths(lists).length
    const startedAt = performance.now()
    const progress = startProgress('Rendering pages', total)
    const batches = pageBatches(lists)
    await first.ready
    await noteInlineScripts(outDir)
    const manifest: Manifest = new Map(await first.writeHome(homePage(lists), [HOME_PATH]))
    const renderBatches = async ({ ready, write }: RenderingProcess) => {
      await ready
      for (const batch of batches) {
        for (const [path, hash] of await write(batch)) manifest.set(path, hash)
        progress.update(manifest.size)
      }
    }
    await Promise.all(
      processes.flatMap((process) => Array.from({ length: BATCHES_AHEAD }, () => renderBatches(process))),
    )
    const seconds = (performance.now() - startedAt) / 1000
    progress.done(
      `Rendered ${formatCount(total)} pages in ${seconds.toFixed(1)} s (${formatCount(Math.round(total / seconds))} pages/s)`,
    )
    await buildSitemap({ folder: outDir, lists, siteUrl })
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
