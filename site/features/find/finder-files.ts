/** The files of the index, each loaded once. */

import type { Cut } from '../../../domain/directory/finder/cut-index.ts'
import { FINDER_ROOT_PATH, finderBlockPath, finderPartPath } from '../../../domain/directory/finder/finder-files.ts'
import type { FinderBlock, FinderRoot } from '../../../domain/directory/finder/results.ts'

/** A file's content, and its text. */
interface Loaded<Content> {
  content: Content
  text: string
}

const loaded = new Map<string, Promise<Loaded<unknown>>>()

/** A file that is gone because the directory has changed. */
export class OutdatedError extends Error {}

const fetchJson = async (path: string): Promise<Loaded<unknown>> => {
  const response = await fetch(path)
  if (response.status === 404) throw new OutdatedError(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  const text = await response.text()
  return { content: JSON.parse(text), text }
}

/** The content at a path, requested once. A failure is not cached. */
const load = <Content>(path: string): Promise<Loaded<Content>> => {
  if (loaded.size === 0) loadedAt = Date.now()
  const known = loaded.get(path) ?? fetchJson(path)
  loaded.set(path, known)
  known.catch(() => loaded.delete(path))
  return known as Promise<Loaded<Content>>
}

/** Forgets loaded files. */
export const forgetFiles = (): void => loaded.clear()

/** For this long, nothing checks whether the directory changed. */
const FRESH_MS = 10_000
let loadedAt = 0

/** Forgets files that were loaded some time ago. @returns true if there were any */
export const forgetOldFiles = (): boolean => {
  const areOld = loaded.size > 0 && Date.now() - loadedAt > FRESH_MS
  if (areOld) forgetFiles()
  return areOld
}

/** The content of any file of the site, requested once. */
export const loadFile = async <Content>(path: string): Promise<Content> => (await load<Content>(path)).content

export const loadRoot = async (): Promise<FinderRoot> => (await load<FinderRoot>(FINDER_ROOT_PATH)).content
export const loadPart = (name: string): Promise<Loaded<readonly Cut[]>> => load(finderPartPath(name))
export const loadBlock = (name: string): Promise<Loaded<FinderBlock>> => load(finderBlockPath(name))
