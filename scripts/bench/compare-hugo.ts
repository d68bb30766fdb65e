import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pMap from 'p-map'
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { isStoredAsGzip } from '../../domain/stored-pages.ts'
import { unzip } from '../gate/site/content-encoding.ts'
import { comparedPaths, writeHugoProject } from './hugo-project.ts'

const run = promisify(execFile)

/** "0.111.3" of "hugo v0.111.3+extended linux/amd64 …"; undefined when this machine has no Hugo. */
export const hugoVersion = (): Promise<string | undefined> =>
  run('hugo', ['version']).then(
    ({ stdout }) => /v([\d.]+)/.exec(stdout)?.[1],
    () => undefined,
  )

/** Bytes that a browser reads, however the page is stored. */
const pageBytes = async (file: string): Promise<number> => {
  const stored = await readFile(file)
  return (isStoredAsGzip(stored) ? await unzip(stored) : stored).length
}

/** Average size of pages below a folder. @throws when one is missing */
const averageBytes = async (folder: string, paths: readonly string[]): Promise<number> => {
  const sizes = await pMap(paths, (path) => pageBytes(`${folder}${path}.html`), { concurrency: 16 })
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
}

export interface HugoComparison {
  pages: number
  seconds: number
  bytesPerPage: number
  /** Of the same pages in our site. */
  ourBytesPerPage: number
}

interface Comparison {
  lists: CompanyLists
  /** Our built site. */
  siteFolder: string
  siteUrl: string
  /** Gets the project and what Hugo makes of it; removed afterwards. */
  workDir: string
}

/**
 * Builds the same lists and company pages with Hugo. Writing the project is not in the time, reading it is.
 * @throws when Hugo fails, or leaves out one of our pages
 */
export const compareHugo = async ({ lists, siteFolder, siteUrl, workDir }: Comparison): Promise<HugoComparison> => {
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
