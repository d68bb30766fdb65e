/** The files of the index, each loaded once. */

import type { Cut } from '../../../domain/directory/finder/cut-index.ts'
import { FINDER_ROOT_PATH, finderBlockPath, finderPartPath } from '../../../domain/directory/finder/finder-files.ts'
import type { FinderBlock, FinderRoot } from '../../../domain/directory/finder/results.ts'

/** What a file holds, and the text that says so. */
interface Loaded<Content> {
  content: Content
  text: string
}

const loaded = new Map<string, Promise<Loaded<unknown>>>()

/** A file that is no more where it was, because the directory has changed meanwhile. */
export class OutdatedError extends Error {}

const fetchJson = async (path: string): Promise<Loaded<unknown>> => {
  const response = await fetch(path)
  if (response.status === 404) throw new OutdatedError(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  const text = await response.text()
  return { content: JSON.parse(text), text }
}

/** What stands at a path, asked for once; a failed try is not remembered. */
const load = <Content>(path: string): Promise<Loaded<Content>> => {
  if (loaded.size === 0) loadedAt = Date.now()
  const known = loaded.get(path) ?? fetchJson(path)
  loaded.set(path, known)
  known.catch(() => loaded.delete(path))
  return known as Promise<Loaded<Content>>
}

/** Forgets what was loaded. */
export const forgetFiles = (): void => loaded.clear()

/** For so long nobody need ask whether the directory has changed. */
const FRESH_MS = 10_000
let loadedAt = 0

/** Forgets what was loaded some time ago. @returns whether anything was */
export const forgetOldFiles = (): boolean => {
  const areOld = loaded.size > 0 && Date.now() - loadedAt > FRESH_MS
  if (areOld) forgetFiles()
  return areOld
}

export const loadRoot = async (): Promise<FinderRoot> => (await load<FinderRoot>(FINDER_ROOT_PATH)).content
export const loadPart = (name: string): Promise<Loaded<readonly Cut[]>> => load(finderPartPath(name))
export const loadBlock = (name: string): Promise<Loaded<FinderBlock>> => load(finderBlockPath(name))
