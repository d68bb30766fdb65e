import { HOME_PATH, LOCATIONS_PATH, type SitePages } from '../../../domain/directory/pages/site-pages.ts'
import { hashOfPage } from '../release/manifest.ts'
import type { PageRenderer } from './page-renderer.ts'

/** Lines of the manifest: path and hash of what the page shows. */
export type WrittenPages = [path: string, hash: string][]

/** Writes those of the pages that `paths` names, in its order. @throws when a page cannot be rendered or written */
export type WritePages = (pages: SitePages, paths: readonly string[]) => Promise<WrittenPages>

/** Takes the content of a page to where it belongs. */
type PutPage = (path: string, content: Buffer) => unknown

/** Renders pages in this process. */
export const pageWriter =
  (renderer: PageRenderer, put: PutPage): WritePages =>
  async (pages, paths) => {
    const props = new Map<string, object>([
      [HOME_PATH, pages.home],
      [LOCATIONS_PATH, pages.home.locations],
      ...[...pages.lists, ...pages.companies].map((page): [string, object] => [page.path, page.props]),
    ])
    const known = paths.flatMap((path): [string, object][] => {
      const shown = props.get(path)
      return shown ? [[path, shown]] : []
    })
    const putting: unknown[] = []
    const wanted = known.map(([path]) => path)
    for await (const { path, content } of renderer.render(pages, wanted)) putting.push(put(path, content))
    await Promise.all(putting)
    return known.map(([path, shown]) => [path, hashOfPage(shown)])
  }
