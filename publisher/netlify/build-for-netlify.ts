import type { DirectoryState } from '../../domain/publishing/schema.ts'
import { skippedRecords } from '../../domain/publishing/skipped-records.ts'
import { isSecureAddress } from '../../domain/site-headers.ts'
import type { ExportSource } from '../follow/download-export.ts'
import { Publisher } from '../publisher.ts'
import { buildSite } from '../release/build-site.ts'
import { isOutdated } from '../release/build-stamp.ts'
import { readInlineScripts } from '../release/inline-scripts.ts'
import { currentSite } from '../release/releases.ts'
import type { BuiltSite } from './deploy-report.ts'
import { linkNewestRelease, removeOlderReleases } from './kept-releases.ts'
import { fillPublishFolder } from './publish-folder.ts'
import { headerRules, redirectRules } from './redirect-rules.ts'

type PublishRequest = NonNullable<DirectoryState['request']>

interface NetlifyOptions {
  source: ExportSource
  /** Holds the releases of the build before, if Netlify's cache still had them. */
  siteDir: string
  siteUrl: string
  allowLargeDrop: boolean
  /** Replaces a site that shows other data. */
  allowOtherData?: boolean
  /** Folder that Netlify uploads. */
  publishFolder: string
  /** What an administrator asks for. */
  request: PublishRequest | null
}

/** What the build is an answer to. */
const answered = (request: PublishRequest | null, isNew: boolean): Pick<BuiltSite, 'trigger' | 'id'> => {
  if (request) return { trigger: request.everything ? 'everything' : 'now', id: request.id }
  return { trigger: isNew ? 'build' : 'change' }
}

export interface NetlifyBuild {
  /** The whole site was built anew. */
  isNew: boolean
  built: BuiltSite
  /** Number of files in the folder that Netlify uploads. */
  files: number
}

/** Publishes until nothing is left; adds up what that took. */
const publishAll = async (publisher: Publisher): Promise<Pick<BuiltSite, 'written' | 'removed' | 'pages'>> => {
  const sum = { written: 0, removed: 0, pages: [] as string[] }
  for (let report = await publisher.publish(); report; report = await publisher.publish()) {
    sum.written += report.written
    sum.removed += report.removed
    sum.pages.push(...report.pages)
  }
  await publisher.writeSitemap()
  return sum
}

/**
 * Brings the site of the build before up to date, page by page, or builds it when there is none, the code is new or an
 * administrator asks for everything.
 * @throws as `buildSite` and `Publisher` do
 */
export const buildForNetlify = async (options: NetlifyOptions): Promise<NetlifyBuild> => {
  const startedAt = performance.now()
  const { source, siteDir, siteUrl, allowLargeDrop, allowOtherData = false, publishFolder, request } = options
  const siteFolder = currentSite(siteDir)
  await linkNewestRelease(siteDir)
  const isNew = Boolean(request?.everything) || isOutdated(siteFolder, source.publishToken, siteUrl)
  const full = isNew
    ? await buildSite({ source, siteDir, siteUrl, allowLargeDrop, allowOtherData, anew: Boolean(request?.everything) })
    : undefined
  const publisher = await Publisher.start({ source, siteFolder, siteUrl, allowLargeDrop, allowOtherData })
  const { written, removed, pages } = await publishAll(publisher).finally(() => publisher.close())
  await removeOlderReleases(siteDir)
  const { catalogue, oldSlugs, oldCitySlugs, position, skipped } = publisher.directory
  const redirects = redirectRules({ catalogue, oldSlugs, oldCitySlugs, pocketBaseUrl: source.url })
  const headers = headerRules({
    inlineScripts: await readInlineScripts(siteFolder),
    isSecure: isSecureAddress(siteUrl),
  })
  const files = await fillPublishFolder(publishFolder, siteFolder, { redirects, headers })
  const seconds = (performance.now() - startedAt) / 1000
  const total = {
    seq: position.seq,
    written: written + (full?.pages ?? 0),
    removed,
    pages,
    seconds,
    skipped: skippedRecords(skipped),
  }
  return { isNew, files, built: { ...answered(request, isNew), ...total } }
}
