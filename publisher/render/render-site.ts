import { appendFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { footerOf } from '../../domain/directory/pages/footer.ts'
import { HOME_PATH, homePage } from '../../domain/directory/pages/home-page.ts'
import { countPages } from '../../domain/directory/pages/site-pages.ts'
import { fileOfPage } from '../../domain/routes.ts'
import { formatCount } from '../../domain/text/format.ts'
import { renderingProcesses } from '../../server/process/out-of-memory.ts'
import { startProgress } from '../../server/process/progress.ts'
import { noteInlineScripts } from '../release/inline-scripts.ts'
import { ByteTable } from '../release/manifest/byte-table.ts'
import { entriesOf, manifestFile, manifestLines } from '../release/manifest/manifest.ts'
import type { FinishedSource } from '../release/reusable-pages/reusable-pages.ts'
import { moveMissing, removeOthers } from '../release/reusable-pages/site-folder.ts'
import { buildSitemap } from '../release/sitemap/write-sitemap.ts'
import { isInPart, type Part } from './build-part.ts'
import { type PageBatch, pageBatches } from './page-batches.ts'
import type { WrittenPages } from './page-files.ts'
import { BATCHES_AHEAD, type RenderingProcess, startRendering } from './rendering-process.ts'
import { storeFixedPages } from './stored-pages.ts'

interface SiteFolders {
  /** Folder of the new site. It may contain pages of `finished`. */
  outDir: string
  /** Folder for temporary files. */
  workDir: string
  siteUrl: string
  /** Folder of the previous release, if there is one. */
  before: string | undefined
  /** Pages to reuse if they still show the right content. */
  finished: readonly FinishedSource[]
  /** The pages to render. Undefined for all pages, the fixed ones and the sitemap. */
  part?: Part | undefined
}

export interface SiteRenderer {
  /** Announces the number of rows, as far as known. */
  expectRows(rows: number): void
  /**
   * Renders every page of the site on all cores, and records each in the manifest.
   * @returns the number of pages
   * @throws if a page cannot be rendered
   */
  render(lists: CompanyLists): Promise<number>
  stop(): void
}

/** A directory with fewer rows is rendered before a second process could start. */
const WORTH_PROCESSES = 1500

/** Adds the fixed pages, the assets and the sitemap. */
const completeSite = async (bootFolder: string, { outDir, siteUrl }: SiteFolders, lists: CompanyLists) => {
  await noteInlineScripts(bootFolder)
  await storeFixedPages(bootFolder)
  await moveMissing(bootFolder, outDir)
  await buildSitemap({ folder: outDir, lists, siteUrl })
}

/** Removes pages of an earlier build that the directory no longer has. */
const removeLeftOvers = async (outDir: string) => {
  const names = new ByteTable(0)
  names.set(basename(manifestFile(outDir)))
  for await (const [path] of entriesOf(outDir)) names.set(fileOfPage(path))
  await removeOthers(outDir, (name) => names.has(name))
}

type NotePages = (written: WrittenPages) => void

/** Prepares to render a site while its data is still loading. */
export const startSiteRenderer = (folders: SiteFolders): SiteRenderer => {
  const { outDir, workDir, siteUrl, before, finished, part } = folders
  const processes: RenderingProcess[] = []
  const bootFolder = (number: number) => join(workDir, `renderer-${number}`)
  const start = () => {
    const number = processes.length
    const options = { siteUrl, siteFolder: outDir, bootFolder: bootFolder(number), before, finished }
    processes.push(startRendering({ ...options, keepsBundle: number === 0 }))
  }
  start()
  const expectRows = (rows: number) => {
    if (rows < WORTH_PROCESSES) return
    const count = renderingProcesses()
    while (processes.length < count) start()
  }
  const renderBatches = async ({ ready, write }: RenderingProcess, batches: Iterable<PageBatch>, note: NotePages) => {
    await ready
    for (const batch of batches) note(await write(batch))
  }
  const render = async (lists: CompanyLists): Promise<number> => {
    const total = Math.round(countPages(lists) / (part?.of ?? 1))
    const startedAt = performance.now()
    const progress = startProgress('Rendering pages', total)
    let pages = 0
    const note = (written: WrittenPages) => {
      appendFileSync(manifestFile(outDir), manifestLines(written))
      pages += written.length
      progress.update(pages)
    }
    const [first] = processes
    if (first && isInPart(HOME_PATH, part))
      note(await first.writeHome({ footer: footerOf(lists), home: homePage(lists) }))
    const batches = pageBatches(lists, part)
    await Promise.all(
      processes.flatMap((process) =>
        Array.from({ length: BATCHES_AHEAD }, () => renderBatches(process, batches, note)),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    progress.done(
      `Rendered ${formatCount(total)} pages in ${seconds.toFixed(1)} s (${formatCount(Math.round(total / seconds))} pages/s)`,
    )
    if (finished.some(({ folder }) => folder === outDir)) await removeLeftOvers(outDir)
    if (!part) await completeSite(bootFolder(0), folders, lists)
    return pages
  }
  return {
    expectRows,
    render,
    stop: () => {
      for (const process of processes) process.stop()
    },
  }
}
