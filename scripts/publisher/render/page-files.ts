import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOME_PATH } from '../../../domain/directory/pages/home-page.ts'
import type { SitePages } from '../../../domain/directory/pages/site-pages.ts'
import { fileOfPage } from '../../../domain/routes.ts'
import { hashOfPage } from '../release/manifest.ts'
import { linkEqual } from '../release/shared-files.ts'
import type { PageRenderer } from './page-renderer.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Waits for the disk: handing a page to another thread takes longer than writing it. */
const writeFile = (file: string, content: Buffer): void => {
  try {
    writeFileSync(file, content)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/**
 * Writes a page of a site that nobody is shown yet.
 * @param before folder of another release, whose file becomes that of this one when it holds the same
 */
export const createPage = (siteFolder: string, path: string, content: Buffer, before?: string): void => {
  const name = fileOfPage(path)
  const file = join(siteFolder, name)
  if (before) {
    if (linkEqual(join(before, name), file, content)) return
    // it may be a link that visitors read
    rmSync(file, { force: true })
  }
  writeFile(file, content)
}

let parts = 0

/**
 * Replaces a page in one step: visitors get the old one or the new one, never a part. The last step, in which the disk
 * is waited for, goes on beside other work.
 */
export const replacePage = (siteFolder: string, path: string, content: Buffer): Promise<void> => {
  const file = join(siteFolder, fileOfPage(path))
  const part = join(dirname(file), `.${process.pid}-${++parts}.part`)
  try {
    writeFile(part, content)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  const replaced = rename(part, file).catch(async (error: unknown) => {
    await rm(part, { force: true })
    throw error
  })
  // whoever awaits it gets the failure; it must not end the process before
  replaced.catch(() => undefined)
  return replaced
}

export const removePage = (siteFolder: string, path: string): Promise<void> =>
  rm(join(siteFolder, fileOfPage(path)), { force: true })

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
      ...[...pages.lists, ...pages.companies, ...pages.more].map((page): [string, object] => [page.path, page.props]),
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
