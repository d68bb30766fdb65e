import { pagesAt } from '../../../site/features/directory/site-pages.ts'
import type { CompanyLists } from '../../../site/features/lists/company-lists.ts'
import { removePage, replacePage } from '../rendering/page-files.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { manifestOf } from '../site/manifest.ts'
import type { SiteManifest } from './site-manifest.ts'

interface Site {
  siteFolder: string
  manifest: SiteManifest
  /** What the pages show. */
  lists: CompanyLists
  renderer: PageRenderer
}

/**
 * Makes pages of a served site show what they should: those that the directory has no more are removed.
 * @returns which were written and which removed
 * @throws when a page cannot be rendered or written; the manifest then says which ones are in doubt
 */
export const publishPages = async (
  paths: readonly string[],
  { siteFolder, manifest, lists, renderer }: Site,
): Promise<{ written: string[]; removed: string[] }> => {
  const hashes = manifestOf(lists, paths)
  const written = [...hashes.keys()]
  const removed = paths.filter((path) => !hashes.has(path))
  await manifest.begin(paths)
  const replacing: Promise<void>[] = []
  for await (const { path, content } of renderer.render(pagesAt(lists, written), written))
    replacing.push(replacePage(siteFolder, path, content))
  await Promise.all(replacing)
  for (const path of removed) await removePage(siteFolder, path)
  await manifest.end(paths, hashes)
  return { written, removed }
}
