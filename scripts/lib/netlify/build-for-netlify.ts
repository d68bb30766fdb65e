import { Publisher } from '../publishing/publisher.ts'
import { buildSite } from '../site/build-site.ts'
import { isOutdated } from '../site/build-stamp.ts'
import type { ExportSource } from '../site/download-export.ts'
import { currentSite } from '../site/releases.ts'
import { linkNewestRelease, removeOlderReleases } from './kept-releases.ts'
import { fillPublishFolder } from './publish-folder.ts'
import { redirectRules } from './redirect-rules.ts'

interface NetlifyOptions {
  source: ExportSource
  /** Holds the releases of the build before, if Netlify's cache still had them. */
  siteDir: string
  siteUrl: string
  allowLargeDrop: boolean
  /** Folder that Netlify uploads. */
  publishFolder: string
}

export interface NetlifyReport {
  /** Pages that were rendered or removed; 'all' when the site was built anew. */
  changed: number | 'all'
  files: number
  seconds: number
}

/**
 * Brings the site of the build before up to date, page by page, or builds it when there is none or the code is new.
 * @throws as `buildSite` and `Publisher` do
 */
export const buildForNetlify = async (options: NetlifyOptions): Promise<NetlifyReport> => {
  const startedAt = performance.now()
  const { source, siteDir, siteUrl, allowLargeDrop, publishFolder } = options
  const siteFolder = currentSite(siteDir)
  await linkNewestRelease(siteDir)
  const isNew = isOutdated(siteFolder, source.publishToken, siteUrl)
  if (isNew) await buildSite({ source, siteDir, siteUrl, allowLargeDrop })
  const publisher = await Publisher.start({ source, siteFolder, siteUrl, allowLargeDrop })
  let changed = 0
  for (let report = await publisher.publish(); report; report = await publisher.publish())
    changed += report.written + report.removed
  await publisher.writeSitemap()
  await removeOlderReleases(siteDir)
  const { catalogue, oldSlugs } = publisher.directory
  const redirects = redirectRules({ catalogue, oldSlugs, pocketBaseUrl: source.url })
  const files = await fillPublishFolder(publishFolder, siteFolder, redirects)
  return { changed: isNew ? 'all' : changed, files, seconds: (performance.now() - startedAt) / 1000 }
}
