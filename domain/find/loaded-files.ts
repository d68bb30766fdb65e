import type { Cut } from '../directory/finder/cut-index.ts'
import { FINDER_ROOT_PATH, finderBlockPath, finderGroupPath, finderPartPath } from '../directory/finder/finder-files.ts'
import type { FinderBlock, FinderRoot } from '../directory/finder/results.ts'
import { NEAR_CARRIERS_PATH } from '../directory/nearby/near-carriers-file.ts'

/** What every search reads, and most searches for a place. */
export const FIRST_FILES: readonly string[] = [FINDER_ROOT_PATH, NEAR_CARRIERS_PATH]

/** Reads a file of the site by its path. Undefined if there is none. @throws if it cannot be read */
export type ReadText = (path: string) => Promise<string | undefined>

/** A response as `fetch` returns it. */
interface FileResponse {
  ok: boolean
  status: number
  text: () => Promise<string>
}

const NOT_FOUND = 404

/** Reads files by `fetch`, which the language alone does not have. */
export const readBy =
  (get: (path: string) => Promise<FileResponse>): ReadText =>
  async (path) => {
    const response = await get(path)
    if (response.status === NOT_FOUND) return undefined
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return response.text()
  }

/** Reads a file of the site. @throws if it cannot be read */
export type ReadJson = (path: string) => Promise<unknown>

/** A file's content, and its text. */
interface Loaded<Content> {
  content: Content
  text: string
}

/** The texts of loaded files by path, and when the first of them was loaded, in milliseconds. */
export interface KnownFiles {
  at: number
  texts: Readonly<Record<string, string>>
}

/** Key in a tab's storage under which a page hands its files over to the results page. */
export const HANDED_OVER = 'finder-files'

/** A file that is gone because the directory has changed. */
export class OutdatedError extends Error {}

/** For this long, nothing checks whether the directory changed. */
const FRESH_MS = 10_000

/** The files of a site that searches read, each loaded once. */
export class LoadedFiles {
  readonly #read: ReadText
  readonly #loaded = new Map<string, Promise<Loaded<unknown>>>()
  readonly #texts: Map<string, string>
  #loadedAt: number

  /** @param known files that another page has just loaded */
  constructor(read: ReadText, known: KnownFiles = { at: 0, texts: {} }) {
    this.#read = read
    this.#loadedAt = known.at
    this.#texts = new Map(Object.entries(known.texts))
  }

  /** What was loaded, for the next page. */
  get known(): KnownFiles {
    return { at: this.#loadedAt, texts: Object.fromEntries(this.#texts) }
  }

  async #parse(path: string): Promise<Loaded<unknown>> {
    const text = this.#texts.get(path) ?? (await this.#read(path))
    if (text === undefined) throw new OutdatedError(path)
    const content: unknown = JSON.parse(text)
    this.#texts.set(path, text)
    return { content, text }
  }

  /** The content at a path, requested once. A failure is not cached. */
  #load<Content>(path: string): Promise<Loaded<Content>> {
    if (this.#loaded.size === 0 && this.#texts.size === 0) this.#loadedAt = Date.now()
    const known = this.#loaded.get(path) ?? this.#parse(path)
    this.#loaded.set(path, known)
    known.catch(() => this.#loaded.delete(path))
    return known as Promise<Loaded<Content>>
  }

  /** Forgets loaded files. */
  forget(): void {
    this.#loaded.clear()
    this.#texts.clear()
  }

  /** Forgets files that were loaded some time ago. @returns true if there were any */
  forgetOld(): boolean {
    const areOld = this.#loaded.size > 0 && Date.now() - this.#loadedAt > FRESH_MS
    if (areOld) this.forget()
    return areOld
  }

  /** The content of any file of the site. @throws OutdatedError if there is none */
  readonly file = async <Content>(path: string): Promise<Content> => (await this.#load<Content>(path)).content

  readonly root = (): Promise<FinderRoot> => this.file(FINDER_ROOT_PATH)
  readonly group = (name: string): Promise<Loaded<readonly Cut[]>> => this.#load(finderGroupPath(name))
  readonly part = (name: string): Promise<Loaded<readonly Cut[]>> => this.#load(finderPartPath(name))
  readonly block = (name: string): Promise<Loaded<FinderBlock>> => this.#load(finderBlockPath(name))
}
