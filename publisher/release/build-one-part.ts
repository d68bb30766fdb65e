import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportSource } from '../follow/download-export.ts'
import { loadLiveDirectory } from '../follow/load-directory.ts'
import type { Part } from '../render/build-part.ts'
import { startSiteRenderer } from '../render/render-site.ts'
import { codeHash, sourceName } from './build-stamp.ts'
import { currentSite, releaseOf } from './current-site.ts'
import { moveFolder } from './releases.ts'
import { finishedRelease, leaveBuild } from './reusable-pages/build-ends.ts'
import { folderOfPart, notePart } from './reusable-pages/built-parts.ts'
import { openBuildFolder } from './reusable-pages/cut-off-builds.ts'

interface PartOptions {
  source: ExportSource
  siteDir: string
  siteUrl: string
  part: Part
  /** Folder shared with the builders of the other parts. */
  partsDir: string
}

export interface PartReport {
  folder: string
  pages: number
  seconds: number
}

/** A build continues only an interrupted build of the same part. */
const kindOf = ({ number, of }: Part): string => `part-${number}-of-${of}-builds`

/** Moves a finished part to the others. All or nothing. */
const putPart = async (outDir: string, partsDir: string, part: Part): Promise<string> => {
  const target = folderOfPart(partsDir, part)
  const arriving = join(partsDir, `.${part.number}-of-${part.of}-${process.pid}`)
  await mkdir(partsDir, { recursive: true })
  await moveFolder(outDir, arriving, undefined)
  await rm(target, { recursive: true, force: true })
  await rename(arriving, target)
  return target
}

/**
 * Renders the pages of one part of a site. The site stays as it is until all parts are joined.
 * @throws if the backend or its response is unusable, or a page cannot be rendered
 */
export const buildPart = async (options: PartOptions): Promise<PartReport> => {
  const { source, siteDir, siteUrl, part, partsDir } = options
  const startedAt = Date.now()
  const look = { code: codeHash(), siteUrl }
  const { workDir, outDir, left } = await openBuildFolder(`${startedAt}-${process.pid}`, look, kindOf(part))
  const release = finishedRelease(await releaseOf(currentSite(siteDir)), look)
  const finished = [left, release].filter((pages) => pages !== undefined)
  const renderer = startSiteRenderer({ outDir, workDir, siteUrl, before: undefined, finished, part })
  try {
    const { lists, position } = await loadLiveDirectory(source, workDir, renderer.expectRows)
    const pages = await renderer.render(lists)
    await notePart(outDir, { ...part, ...look, source: sourceName(source.publishToken), ...position })
    const folder = await putPart(outDir, partsDir, part)
    await rm(workDir, { recursive: true, force: true })
    return { folder, pages, seconds: (Date.now() - startedAt) / 1000 }
  } catch (error) {
    renderer.stop()
    throw await leaveBuild(workDir, error)
  } finally {
    renderer.stop()
  }
}
