import type { CompanyLists } from '../domain/directory/company-lists.ts'
import { pagesAt } from '../domain/directory/pages/site-pages.ts'
import { releaseOf } from './release/current-site.ts'
import type { SiteManifest } from './release/manifest/site-manifest.ts'
import { removePage, type WritePages } from './render/page-files.ts'

interface Site {
  siteFolder: string
  manifest: SiteManifest
  /** The state that the pages should show. */
  lists: CompanyLists
  write: WritePages
}

/** Another build replaced the site while pages were written. */
export class ReleaseChangedError extends Error {}

/**
 * Updates pages of a served site to the state of the lists, and removes pages that no longer exist.
 * @returns the written and removed pages
 * @throws if a page cannot be rendered or written; the manifest then lists the uncertain ones
 */
export const publishPages = async (
  paths: readonly string[],
  { siteFolder, manifest, lists, write }: Site,
): Promise<{ written: string[]; removed: string[] }> => {
  const pages = pagesAt(lists, paths)
  const release = await releaseOf(siteFolder)
  await manifest.begin(paths)
  const entries = await write(pages, paths)
  const written = entries.map(([path]) => path)
  const there = new Set(written)
  const removed = paths.filter((path) => !there.has(path))
  for (const path of removed) await removePage(siteFolder, path)
  if ((await releaseOf(siteFolder)) !== release) throw new ReleaseChangedError('Another build has replaced the site')
  await manifest.end(paths, entries)
  return { written, removed }
}
