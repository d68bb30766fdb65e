import type { CompanyLists } from '../domain/directory/company-lists.ts'
import { pagesAt } from '../domain/directory/pages/site-pages.ts'
import type { SiteManifest } from './release/manifest/site-manifest.ts'
import { releaseOf } from './release/releases.ts'
import { removePage, type WritePages } from './render/page-files.ts'

interface Site {
  siteFolder: string
  manifest: SiteManifest
  /** What the pages show. */
  lists: CompanyLists
  write: WritePages
}

/** A full build elsewhere turned the link to the site while pages were written. */
export class ReleaseChangedError extends Error {}

/**
 * Makes pages of a served site show what the lists hold now: those that the directory has no more are removed.
 * @returns which were written and which removed
 * @throws when a page cannot be rendered or written; the manifest then says which ones are in doubt
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

/** Makes some of what the lists will be asked for. @param ms for about so long @returns whether there is more to make */
export const prepareLists = (lists: CompanyLists, ms: number): boolean => {
  const end = performance.now() + ms
  while (lists.prepare()) if (performance.now() > end) return true
  return false
}
