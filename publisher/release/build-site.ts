import { execFile } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { isListed } from '../../domain/directory/sitemap/sitemap-entries.ts'
import { PHOTO_FOLDER } from '../../domain/photos/photo-file.ts'
import { type SkippedRecords, skippedRecords } from '../../domain/publishing/skipped-records.ts'
import { compressedName } from '../../domain/serving/site-headers.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { CHECKSUMS_FILE, describeDamage } from '../../server/process/checksums.ts'
import { isMemoryShort } from '../../server/process/out-of-memory.ts'
import { copyPrebuilt, prebuiltFolder } from '../../server/process/prebuilt.ts'
import { PROJECT } from '../../server/process/project.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { keepFinder } from '../follow/current-export.ts'
import { companiesTakenBack, type ExportSource } from '../follow/download-export.ts'
import { refuseLargeDrop } from '../follow/large-drop.ts'
import { loadLiveDirectory } from '../follow/load-directory.ts'
import { startSiteRenderer } from '../render/render-site.ts'
import { writeMovedFiles } from './assets.ts'
import { keepBuild } from './build-cache.ts'
import { type BuildStamp, codeHash, leftOutName, readDatedStamp, sourceName, writeStamp } from './build-stamp.ts'
import { currentSite, releaseOf } from './current-site.ts'
import { noteDataset } from './dataset/site-dataset.ts'
import { hasDataset, writeDataset } from './dataset/write-dataset.ts'
import { changedPages } from './manifest/changed-pages.ts'
import { completeLine, manifestFile } from './manifest/manifest.ts'
import { linkFile, release } from './releases.ts'
import { finishedRelease, leaveBuild } from './reusable-pages/build-ends.ts'
import { type BuiltPart, olderParts, pagesOfPart } from './reusable-pages/built-parts.ts'
import { openBuildFolder } from './reusable-pages/cut-off-builds.ts'
import { readHold, requireHold } from './rollback/site-hold.ts'
import { requireOwnSite } from './site-owner.ts'
import { noteSitemap } from './sitemap/part-file.ts'

interface BuildOptions {
  source: ExportSource
  siteDir: string
  siteUrl: string
  allowLargeDrop: boolean
  /** Replaces a site that shows other data. */
  allowOtherData?: boolean
  /** Renders every page, even those that the previous release of the same code has. */
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
  /** Sitemap pages that differ from the previous site, if there was one. */
  changed: string[]
  /** Invalid records that no page shows. */
  skipped: SkippedRecords
}

/**
 * Builds the whole site and the console from PocketBase into a new folder, then serves that folder.
 * @throws if the backend is down, its response is incomplete, it has far fewer companies, or the site shows other data;
 * the old site then stays
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
    if (hasDataset()) await writeDataset({ folder: outDir, lists: live.lists, siteUrl, before })
    await keepFinder(source, live)
    await writeMovedFiles(outDir, live)
    for (const folder of ['logos', PHOTO_FOLDER]) await rename(join(workDir, folder), join(outDir, folder))
    await adminConsole.put(outDir)
    await compressAssets(outDir)
    await appendFile(manifestFile(outDir), completeLine(position.seq))
    await noteSitemap(outDir, position)
    await noteDataset(outDir, position)
    await writeStamp(outDir, stamp)
    const changed = await changedPages(outDir, currentSite(siteDir), isListed(live.lists))
    // Before all files are moved for nothing.
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

// The console depends only on the code and takes longer to build than a thousand pages, so a build of the same code
// is cached and copied.

const SCRIPT = fileURLToPath(new URL('bundle-console.ts', import.meta.url))

const tell = (error: unknown): never => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  throw new Error(`The console does not build: ${said || failureText(error)}`)
}

interface BegunConsole {
  /** Resolves when its process has ended. That process needs as much memory as the rest of the product. */
  ended: Promise<unknown>
  /** Puts the console into a new site's folder. @throws if it does not build */
  put(siteFolder: string): Promise<void>
}

/** Starts building the console in another process, which ends when the signal aborts. */
const beginConsole = (signal: AbortSignal): BegunConsole => {
  const packaged = prebuiltFolder('console')
  const bundle = async (folder: string): Promise<void> => {
    if (packaged) return copyPrebuilt(packaged, folder, { contactMailbox: process.env['CONTACT_MAILBOX'] ?? '' })
    // Always for production, because the cached build is copied into other processes' sites.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [SCRIPT, folder], { cwd: PROJECT, env, signal }).catch(tell)
  }
  const kept = keepBuild('console', codeHash(), bundle)
  // The caller of `put` gets the failure. It must not end this process earlier.
  const ended = kept.catch(() => undefined)
  const isPage = (path: string) => basename(path) !== CHECKSUMS_FILE
  return { ended, put: async (siteFolder) => cp(await kept, siteFolder, { recursive: true, filter: isPage }) }
}

/** Folders of scripts and styles, which never change under the same name. */
const FOLDERS = ['_astro', 'assets']
const COMPRESSED = /^[^.].*\.(js|css|svg|json)$/
/** By the hash of the original, so that the next build of the same code compresses nothing. */
const KEPT = inCache('compressed')
const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** The cached Brotli form of a content. A damaged one is made again and recorded. */
const keptFile = async (content: Buffer, damaged: string[]): Promise<string> => {
  const file = join(KEPT, hash('sha1', content, 'base64url'))
  const kept = await readFile(file).catch(() => undefined)
  const isRight =
    kept &&
    (await decompress(kept).then(
      (found) => found.equals(content),
      () => false,
    ))
  if (kept && !isRight) damaged.push(file)
  if (!isRight) {
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, await compress(content))
    await rename(part, file)
  }
  return file
}

/**
 * Puts the best Brotli form next to each script and style sheet of a new site, because they are sent as long as the
 * site exists.
 */
const compressAssets = async (siteFolder: string): Promise<void> => {
  await mkdir(KEPT, { recursive: true })
  const damaged: string[] = []
  for (const folder of FOLDERS) {
    const names = (await readdir(join(siteFolder, folder))).filter((name) => COMPRESSED.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(folder, name)
        await linkFile(
          await keptFile(await readFile(join(siteFolder, file)), damaged),
          join(siteFolder, compressedName(file)),
        )
      }),
    )
  }
  if (damaged.length > 0) console.warn(`${describeDamage(damaged)}: made again`)
}
