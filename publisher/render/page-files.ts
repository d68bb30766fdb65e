import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pMap from 'p-map'
import { HOME_PATH } from '../../domain/directory/pages/home-page.ts'
import type { SitePages } from '../../domain/directory/pages/site-pages.ts'
import { fileOfPage, isDataPath } from '../../domain/routes.ts'
import { isMissing } from '../../server/process/full-folders.ts'
import type { ManifestEntry } from '../release/manifest/manifest.ts'
import { hashOfPage } from '../release/manifest/page-hashes.ts'
import { type FinishedPages, hashOfContent } from '../release/reusable-pages/reusable-pages.ts'
import { linkEqual } from '../release/shared-files.ts'
import type { PageRenderer } from './page-renderer.ts'
import { storedPage } from './stored-pages.ts'

/** Blocking, because handing a page to another thread takes longer than writing it. */
const writeFile = (file: string, content: Buffer, flag: 'w' | 'wx' = 'w'): void => {
  try {
    writeFileSync(file, content, { flag })
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { flag })
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Writes a page of a site that is not served yet.
 * @param before folder of another release, whose file is linked if it is equal
 */
export const createPage = (siteFolder: string, path: string, content: Buffer, before?: string): void => {
  const name = fileOfPage(path)
  const file = join(siteFolder, name)
  if (before) {
    // A file that an interrupted build left may be a link to a file that visitors read.
    rmSync(file, { force: true })
    if (linkEqual(join(before, name), file, content)) return
  }
  try {
    writeFile(file, content, 'wx')
  } catch (error) {
    if (!isTaken(error)) throw error
    rmSync(file)
    writeFile(file, content, 'wx')
  }
}

let parts = 0

/**
 * Replaces a page in one step, so visitors never get part of one. The last step, which waits for the disk, runs in
 * parallel.
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
  // The caller gets the failure. It must not end the process earlier.
  replaced.catch(() => undefined)
  return replaced
}

export const removePage = (siteFolder: string, path: string): Promise<void> =>
  rm(join(siteFolder, fileOfPage(path)), { force: true })

/** Lines of the manifest. */
export type WrittenPages = ManifestEntry[]

/** Writes the pages named in `paths`, in that order. @throws if a page cannot be rendered or written */
export type WritePages = (pages: SitePages, paths: readonly string[]) => Promise<WrittenPages>

/** Finished pages that are read in parallel. */
const TAKEN_AT_ONCE = 16

/** Puts a page's content in its place. */
type PutPage = (path: string, content: Buffer) => unknown

/** @param finished puts an already rendered page in place, if one with the same content exists */
export const pageWriter =
  (renderer: PageRenderer, put: PutPage, finished?: FinishedPages): WritePages =>
  async (pages, paths) => {
    const props = new Map<string, object>([
      [HOME_PATH, pages.home],
      ...[...pages.lists, ...pages.companies, ...pages.more].map((page): [string, object] => [page.path, page.props]),
    ])
    const entries = new Map<string, ManifestEntry>()
    for (const path of paths) {
      const shown = props.get(path)
      if (shown) entries.set(path, [path, hashOfPage(path, shown, pages.footer)])
    }
    if (finished) {
      const take = async ([path, hash]: ManifestEntry) => {
        const held = await finished(path, hash)
        if (held !== undefined) entries.set(path, [path, hash, held])
      }
      await pMap(entries.values(), take, { concurrency: TAKEN_AT_ONCE })
    }
    const wanted = [...entries.values()].flatMap(([path, , held]) => (held === undefined ? path : []))
    const putting: unknown[] = []
    if (wanted.length === 0) return [...entries.values()]
    for await (const page of renderer.render(pages, wanted)) {
      const { path } = page
      const content = isDataPath(path) ? page.content : storedPage(page.content)
      putting.push(put(path, content))
      entries.set(path, [path, entries.get(path)?.[1] ?? '', hashOfContent(content)])
    }
    await Promise.all(putting)
    return [...entries.values()]
  }
