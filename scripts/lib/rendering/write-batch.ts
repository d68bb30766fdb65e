import type { HomePageProps } from '../../../site/features/directory/site-pages.ts'
import { hashOfPage } from '../site/manifest.ts'
import type { PageBatch } from './page-batches.ts'
import { createPage } from './page-files.ts'
import type { PageRenderer } from './page-renderer.ts'

/** Lines of the manifest: path and hash of what the page shows. */
export type WrittenPages = [path: string, hash: string][]

/** Renders a batch into the folder of a new site. @throws when a page cannot be rendered or written */
export const writeBatch = async (
  renderer: PageRenderer,
  siteFolder: string,
  home: HomePageProps,
  batch: PageBatch,
): Promise<WrittenPages> => {
  const pages = [...batch.lists, ...batch.companies]
  for await (const { path, content } of renderer.render(
    { home, ...batch },
    pages.map(({ path }) => path),
  ))
    createPage(siteFolder, path, content)
  return pages.map(({ path, props }) => [path, hashOfPage(props)])
}
