import { appendFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isListed } from '../../domain/directory/sitemap/sitemap-entries.ts'
import { type SkippedRecords, skippedRecords } from '../../domain/publishing/skipped-records.ts'
import { isMemoryShort } from '../../server/process/out-of-memory.ts'
import { keepFinder } from '../follow/current-export.ts'
import { companiesTakenBack, type ExportSource } from '../follow/download-export.ts'
import { refuseLargeDrop } from '../follow/large-drop.ts'
import { loadLiveDirectory } from '../follow/load-directory.ts'
import { startSiteRenderer } from '../render/render-site.ts'
import { beginConsole } from './build-console.ts'
import { type BuildStamp, codeHash, leftOutName, readDatedStamp, sourceName, writeStamp } from './build-stamp.ts'
import { compressAssets } from './compress-assets.ts'
import { finishedRelease, leaveBuild } from './finished/build-ends.ts'
import { type BuiltPart, olderParts, pagesOfPart } from './finished/built-parts.ts'
import { openBuildFolder } from './finished/cut-off-builds.ts'
import { changedPages } from './manifest/changed-pages.ts'
import { completeLine, manifestFile } from './manifest/manifest.ts'
import { writeMovedFiles } from './moved-files.ts'
import { currentSite, release, releaseOf } from './releases.ts'
import { readHold, requireHold } from './rollback/site-hold.ts'
import { requireOwnSite } from './site-owner.ts'
import { noteSitemap } from './sitemap/sitemap-note.ts'

interface BuildOptions {
  source: ExportSource
  siteDir: string
  siteUrl: string
  allowLargeDrop: boolean
  /** Replaces a site that shows other data. */
  allowOtherData?: boolean
  /** Renders every page, also those that the release before has of the same code. */
  anew?: boolean
  /** Pages that others have rendered for this site. */
  parts?: readonly BuiltPart[]
}

export interface BuildReport {
  /** Last change that the site shows. */
  seq: number
  companies: number
  pages: number
  seconds: number
  /** Pages of the sitemap that show something else than those of the site that stood before, if there was one. */
  changed: string[]
  /** What no page shows because it does not fit. */
  skipped: SkippedRecords
}

/**
 * Builds the whole site and the console from PocketBase into a new folder, then serves that one.
 * @throws when the backend is down, its answer is incomplete, it has far fewer companies, or the site shows other data;
 * the site then stays as it is
 */
export const buildSite = async (options: BuildOptions): Promise<BuildReport> => {
  const { source, siteDir, siteUrl, allowLargeDrop, allowOtherData = false, anew = false, parts = [] } = options
  const startedAt = performance.now()
  const hold = readHold(siteDir)
  const directory = await requireOwnSite({ source, siteDir, allowOtherData })
  const name = `${Date.now()}-${process.pid}`
  const look = { code: codeHash(), siteUrl }
  const { workDir, outDir, left } = await openBuildFolder(name, { ...look, isAnew: anew })
  const before = await releaseOf(currentSite(siteDir))
  const old = anew ? undefined : finishedRelease(before, look)
  const finished = [left, ...parts.map(pagesOfPart), old].filter((pages) => pages !== undefined)
  const beside = new AbortController()
  const adminConsole = beginConsole(beside.signal)
  if (isMemoryShort()) await adminConsole.ended
  const renderer = startSiteRenderer({ outDir, workDir, siteUrl, before, finished })
  try {
    const live = await loadLiveDirectory(source, workDir, renderer.expectRows)
    const { companies, position } = live
    const stamp: BuildStamp = {
      source: sourceName(source.publishToken),
      directory,
      ...position,
      ...look,
      companies,
      leftOut: leftOutName(live.skipped),
    }
    if (!allowLargeDrop)
      await refuseLargeDrop(readDatedStamp(currentSite(siteDir)), { source: stamp.source, directory }, live, (since) =>
        companiesTakenBack(source, since),
      )
    const warning = olderParts(parts, position)
    if (warning) console.warn(warning)
    const pages = await renderer.render(live.lists)
    await keepFinder(source, live)
    await writeMovedFiles(outDir, live)
    await rename(join(workDir, 'logos'), join(outDir, 'logos'))
    await adminConsole.put(outDir)
    await compressAssets(outDir)
    await appendFile(manifestFile(outDir), completeLine(position.seq))
    await noteSitemap(outDir, position)
    await writeStamp(outDir, stamp)
    const changed = await changedPages(outDir, currentSite(siteDir), isListed(live.lists))
    // before all files are moved for nothing
    requireHold(siteDir, hold)
    await release(siteDir, outDir, name, hold)
    await rm(workDir, { recursive: true, force: true })
    return {
      ...{ seq: position.seq, companies, pages, changed },
      seconds: (performance.now() - startedAt) / 1000,
      skipped: skippedRecords(live.skipped),
    }
  } catch (error) {
    renderer.stop()
    throw await leaveBuild(workDir, error)
  } finally {
    renderer.stop()
    beside.abort()
  }
}
