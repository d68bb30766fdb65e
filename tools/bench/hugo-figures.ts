/** How fast Hugo builds the same pages, for comparison with our own rendering. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pMap from 'p-map'
import { z } from 'zod'
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { isStoredAsGzip } from '../../domain/serving/stored-pages.ts'
import type { ExportSource } from '../../publisher/follow/download-export.ts'
import { FollowedDirectory } from '../../publisher/follow/followed-directory.ts'
import { currentSite } from '../../publisher/release/current-site.ts'
import { unzip } from '../../server/gate/site/content-encoding.ts'
import { openExport } from '../../server/pocketbase/backend.ts'
import { YOUNG_SPACE } from '../../server/process/node-memory.ts'
import { type Settings, siteUrl } from '../../server/settings/settings.ts'
import { comparedPaths, writeHugoProject } from './hugo-project.ts'
import { measuredBy } from './measured-process.ts'

const run = promisify(execFile)

/** "0.111.3" of "hugo v0.111.3+extended linux/amd64 …"; undefined if this machine has no Hugo. */
const hugoVersion = (): Promise<string | undefined> =>
  run('hugo', ['version']).then(
    ({ stdout }) => /v([\d.]+)/.exec(stdout)?.[1],
    () => undefined,
  )

/** Bytes that a browser receives, however the page is stored. */
const pageBytes = async (file: string): Promise<number> => {
  const stored = await readFile(file)
  return (isStoredAsGzip(file, stored) ? await unzip(stored) : stored).length
}

/** Average size of pages below a folder. @throws if one is missing */
const averageBytes = async (folder: string, paths: readonly string[]): Promise<number> => {
  const sizes = await pMap(paths, (path) => pageBytes(`${folder}${path}.html`), { concurrency: 16 })
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
}

interface HugoComparison {
  pages: number
  seconds: number
  bytesPerPage: number
  /** Average size of the same pages in our site. */
  ourBytesPerPage: number
}

interface Comparison {
  lists: CompanyLists
  /** Our built site. */
  siteFolder: string
  siteUrl: string
  /** Receives the project and Hugo's output; deleted afterwards. */
  workDir: string
}

/**
 * Builds the same lists and company pages with Hugo. The time includes reading the project but not writing it.
 * @throws if Hugo fails, or omits one of our pages
 */
const compareHugo = async ({ lists, siteFolder, siteUrl, workDir }: Comparison): Promise<HugoComparison> => {
  const project = join(workDir, 'project')
  const made = join(workDir, 'made')
  const paths = comparedPaths(lists)
  await mkdir(workDir, { recursive: true })
  try {
    await writeHugoProject(project, lists, siteUrl)
    const startedAt = performance.now()
    await run('hugo', ['--quiet', '--source', project, '--destination', made])
    const seconds = (performance.now() - startedAt) / 1000
    return {
      pages: paths.length,
      seconds,
      bytesPerPage: await averageBytes(made, paths),
      ourBytesPerPage: await averageBytes(siteFolder, paths),
    }
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

const renderedSchema = z.object({ pages: z.number(), seconds: z.number() })

/** Renders all pages and the sitemap to disk from a directory in memory, whatever form the bench's site has. */
const renderPlain = ({ url, publishToken }: ExportSource, address: string): Promise<z.infer<typeof renderedSchema>> =>
  measuredBy(new URL('render-directory.ts', import.meta.url), renderedSchema, {
    args: [url, publishToken, address],
    execArgv: YOUNG_SPACE,
    env: { PAGES_STORED: 'plain' },
  })

/**
 * How fast Hugo builds the same pages, and how that compares with us, stored as Hugo stores them. Says so if this
 * machine has no Hugo.
 * @param pagesPerSecond of our full build, from the database to the site, stored as the settings say
 * @param workDir is created and deleted
 */
export const hugoFigures = async (
  settings: Settings,
  pagesPerSecond: number,
  workDir: string,
): Promise<Record<string, string | number>> => {
  const version = await hugoVersion()
  if (!version) {
    console.log('Hugo is not installed, so it builds nothing to compare with')
    return {}
  }
  const source = await openExport(settings)
  try {
    console.log('Rendering all pages, stored as Hugo stores its own …')
    const ours = await renderPlain(source, siteUrl(settings))
    console.log(`Building the same pages with Hugo ${version} …`)
    const { live } = await FollowedDirectory.load(source, workDir)
    const { pages, seconds, bytesPerPage, ourBytesPerPage } = await compareHugo({
      lists: live.lists,
      siteFolder: currentSite(settings.SITE_DIR),
      siteUrl: siteUrl(settings),
      workDir,
    })
    const times = (rate: number) => Number((rate / (pages / seconds)).toFixed(2))
    return {
      [`Hugo ${version}, s`]: Number(seconds.toFixed(1)),
      'Hugo, pages': pages,
      'Hugo, pages/s': Math.round(pages / seconds),
      'our rendering, pages stored plain, pages/s': Math.round(ours.pages / ours.seconds),
      'our rendering ÷ Hugo’s': times(ours.pages / ours.seconds),
      'our full build ÷ Hugo’s': times(pagesPerSecond),
      'bytes a page': ourBytesPerPage,
      'bytes a page, Hugo': bytesPerPage,
    }
  } finally {
    await source.close()
  }
}
