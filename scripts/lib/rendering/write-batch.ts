import type { HomePageProps, SitePages } from '../../../site/features/directory/site-pages.ts'
import { hashOfPage } from '../site/manifest.ts'
import type { PageBatch } from './page-batches.ts'
import { createPage } from './page-files.ts'
import type { PageRenderer } from './page-renderer.ts'

/** Lines of the manifest: path and hash of what the page shows. */
export type WrittenPages = [path: string, hash: string][]

/** Renders pages into the folder of a new site. @throws when a page cannot be rendered or written */
export const writePages = async (
  renderer: PageRenderer,
  siteFolder: string,
  pages: SitePages,
  paths: readonly string[],
): Promise<void> => {
  for await (const { path, content } of renderer.render(pages, paths)) createPage(siteFolder, path, content)
}

/** Renders all pages of a batch. @throws as `writePages` does */
export const writeBatch = async (
  renderer: PageRenderer,
  siteFolder: string,
  home: HomePageProps,
  batch: PageBatch,
): Promise<WrittenPages> => {
  const pages = [...batch.lists, ...batch.companies]
  await writePages(
    renderer,
    siteFolder,
    { home, ...batch },
    pages.map(({ path }) => path),
  )
  return pages.map(({ path, props }) => [path, hashOfPage(props)])
}
