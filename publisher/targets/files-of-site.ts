/** The files of a built site that a target gets, and in which order. */
import { hash } from 'node:crypto'
import { access, readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isCanonicalPath } from '../../domain/routes.ts'
import { IMMUTABLE_FOLDERS, INLINE_SCRIPTS_FILE } from '../../domain/serving/site-headers.ts'
import type { TargetFile } from './target.ts'

/**
 * True if a file goes to targets. Our own notes begin with a dot and are not public, but edge functions need the
 * compressed assets and the list of inline scripts.
 */
const goesOut = (name: string): boolean =>
  name === INLINE_SCRIPTS_FILE ||
  name.split('/').every((part, index, { length }) => {
    if (!part.startsWith('.')) return true
    return (
      (index === 0 && part === '.well-known') || (index === length - 1 && /^(_astro|assets)\/[^/]+\.br$/.test(name))
    )
  })

/** Files whose names contain a content hash are never read to compare them. */
export const isHashed = (name: string): boolean => IMMUTABLE_FOLDERS.some((folder) => name.startsWith(`${folder}/`))

/** Files that pages need come before the pages, and files that lead to pages after them. */
export const rankOf = (name: string): number => {
  if (isHashed(name) || name === INLINE_SCRIPTS_FILE) return 0
  if (name.startsWith('moved/')) return 2
  return /^sitemap[^/]*\.xml$/.test(name) ? 3 : 1
}

export const byRank = (names: Iterable<string>): string[] => [...names].sort((a, b) => rankOf(a) - rankOf(b))

/** Names of all files of a site, in upload order. */
export const filesOfSite = async (siteFolder: string): Promise<string[]> => {
  const root = await realpath(siteFolder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return byRank(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .filter((name) => goesOut(name) && !name.endsWith('.part')),
  )
}

export const hasSiteFile = (siteFolder: string, name: string): Promise<boolean> =>
  access(join(siteFolder, name)).then(
    () => true,
    () => false,
  )

/** The current content of a file. Undefined if there is none. */
export const readSiteFile = async (siteFolder: string, name: string): Promise<TargetFile | undefined> => {
  try {
    const content = await readFile(join(siteFolder, name))
    return { name, content, md5: hash('md5', content, 'base64') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Canonical paths of the pages among some files. */
export const pagesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const path = name === 'index.html' ? '/' : /\.html$/.test(name) ? `/${name.slice(0, -'.html'.length)}` : undefined
    return path !== undefined && isCanonicalPath(path) ? [path] : []
  })
