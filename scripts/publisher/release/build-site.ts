import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LiveDirectory } from '../../../domain/directory/live-directory.ts'
import { isListed } from '../../../domain/directory/sitemap/sitemap-entries.ts'
import { type SkippedRecords, skippedRecords } from '../../../domain/publishing/skipped-records.ts'
import { inBuilds } from '../../process/cache-folder.ts'
import { companiesTakenBack, type ExportSource } from '../follow/download-export.ts'
import { refuseLargeDrop } from '../follow/large-drop.ts'
import { loadDirectory } from '../follow/load-directory.ts'
import { startSiteRenderer } from '../render/render-site.ts'
import { removeAbandoned } from './abandoned-builds.ts'
import { buildConsole } from './build-console.ts'
import { type BuildStamp, codeHash, leftOutName, readDatedStamp, sourceName, writeStamp } from './build-stamp.ts'
import { compressAssets } from './compress-assets.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { writeMovedFiles } from './moved-files.ts'
import { currentSite, release, releaseOf } from './releases.ts'
import { noteSitemap } from './sitemap/sitemap-note.ts'

interface BuildOptions {
  source: ExportSource
  siteDir: string
  siteUrl: string
  allowLargeDrop: boolean
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
 * @throws when the backend is down, its answer incomplete or far fewer companies are there; the site that stands stays
 * as it is
 */
export const buildSite = async ({ source, siteDir, siteUrl, allowLargeDrop }: BuildOptions): Promise<BuildReport> => {
  const startedAt = Date.now()
  const name = `${startedAt}-${process.pid}`
  const workDir = inBuilds(name)
  const outDir = join(workDir, 'site')
  await removeAbandoned(dirname(workDir))
  await mkdir(workDir, { recursive: true })
  const renderer = startSiteRenderer({ outDir, workDir, siteUrl, before: await releaseOf(currentSite(siteDir)) })
  try {
    const directory = await loadDirectory(source, workDir, renderer.expectRows)
    const live = new LiveDirectory(directory)
    const companies = live.companies
    const stamp: BuildStamp = {
      source: sourceName(source.publishToken),
      seq: directory.seq,
      mark: directory.mark,
      code: codeHash(),
      siteUrl,
      companies,
      leftOut: leftOutName(live.skipped),
    }
    if (!allowLargeDrop)
      await refuseLargeDrop(readDatedStamp(currentSite(siteDir)), stamp.source, live, (since) =>
        companiesTakenBack(source, since),
      )
    const manifest = await renderer.render(live.lists)
    await writeMovedFiles(outDir, live)
    await rename(join(workDir, 'logos'), join(outDir, 'logos'))
    await buildConsole(outDir)
    await compressAssets(outDir)
    await writeManifest(outDir, manifest, directory.seq)
    await noteSitemap(outDir, directory)
    await writeStamp(outDir, stamp)
    const before = await readManifest(currentSite(siteDir))
    await release(siteDir, outDir, name)
    const isChanged = (path: string) => before.size > 0 && manifest.get(path) !== before.get(path)
    return {
      ...{ seq: directory.seq, companies, pages: manifest.size },
      seconds: (Date.now() - startedAt) / 1000,
      changed: [...manifest.keys()].filter(isChanged).filter(isListed(live.lists)),
      skipped: skippedRecords(live.skipped),
    }
  } finally {
    renderer.stop()
    await rm(workDir, { recursive: true, force: true })
  }
}
