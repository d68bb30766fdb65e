import { hash } from 'node:crypto'
import { copyFile, link, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileOfPage } from '../../../domain/routes.ts'
import { ByteTable } from '../manifest/byte-table.ts'
import { wholeLines } from '../manifest/manifest.ts'

/**
 * A page is never rendered twice from the same props by the same code. A build takes it from an interrupted build, the
 * previous release, or a part that another process has built. Manifests contain the hash of each file, and each file is
 * read: one that was truncated, lost in a power cut or changed by hand is rendered again.
 */

/** Pages that this code has rendered for this URL. */
export interface FinishedSource {
  folder: string
  /** Path of its manifest. */
  manifest: string
}

/**
 * Puts a finished page in place. Call several at once: the files of a million companies are not in memory, and disks
 * handle parallel requests well.
 * @param shown hash of what it must show
 * @returns hash of its file; undefined if there is no matching one
 */
export type FinishedPages = (path: string, shown: string) => Promise<string | undefined>

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Links a file to a second place. On another disk, or with too many links, it is copied. */
const place = async (from: string, to: string): Promise<void> => {
  if (await isDone(link(from, to))) return
  await mkdir(dirname(to), { recursive: true })
  await rm(to, { force: true })
  if (!(await isDone(link(from, to)))) await copyFile(from, to)
}

const takeFrom = (siteFolder: string, { folder }: FinishedSource, known: KnownPages): FinishedPages => {
  return async (path, shown) => {
    if (!known.has(path, shown)) return undefined
    const name = fileOfPage(path)
    const file = join(siteFolder, name)
    // The linked file is what is read, because the original may be replaced meanwhile.
    if (folder !== siteFolder) await isDone(place(join(folder, name), file))
    const content = await readFile(file).catch(() => undefined)
    const held = content && hashOfContent(content)
    return held && known.holds(path, shown, held) ? held : undefined
  }
}

/** @param siteFolder where pages are put; it may be a source itself @returns undefined if nothing is finished */
export const finishedPages = async (
  siteFolder: string,
  sources: readonly FinishedSource[],
): Promise<FinishedPages | undefined> => {
  const known = await Promise.all(sources.map(({ manifest }) => KnownPages.read(manifest)))
  const from = sources.flatMap((source, index) => {
    const pages = known[index]
    return pages && pages.size > 0 ? [takeFrom(siteFolder, source, pages)] : []
  })
  if (from.length === 0) return undefined
  return async (path, shown) => {
    for (const take of from) {
      const held = await take(path, shown)
      if (held) return held
    }
    return undefined
  }
}

// Reusable pages: what a page file contains for given props, read from manifests. The same code does not render the
// same props twice.

const CONTENT_BYTES = 16
/** Length of a SHA-1 in base64url. Shorter text was cut off. */
const HASH_LENGTH = 27

/** Hash of a file's content. */
export const hashOfContent = (content: Buffer): string => hash('sha1', content, 'base64url')

const bytesOf = (held: string): Buffer => Buffer.from(held, 'base64url').subarray(0, CONTENT_BYTES)
const keyOf = (path: string, shown: string): string => `${path} ${shown}`

/** Of two lines about the same page and props, the later one counts. */
export class KnownPages {
  readonly #held = new ByteTable(CONTENT_BYTES)

  get size(): number {
    return this.#held.size
  }

  /** Reads manifest lines with file hashes. Ignores cut-off lines, and a missing file. */
  static async read(file: string): Promise<KnownPages> {
    const known = new KnownPages()
    for await (const lines of wholeLines(file)) for (const line of lines) known.#note(line)
    return known
  }

  /** True if the page at a path is known to have a content, by its hash, for given props. */
  holds(path: string, shown: string, held: string): boolean {
    return this.#held.get(keyOf(path, shown))?.equals(bytesOf(held)) ?? false
  }

  /** True if anything is known about a page with given props, which avoids reading its file. */
  has(path: string, shown: string): boolean {
    return this.#held.has(keyOf(path, shown))
  }

  #note(line: string): void {
    const [path = '', shown = '', held = ''] = line.split(' ')
    if (shown.length !== HASH_LENGTH || held.length !== HASH_LENGTH) return
    this.#held.set(keyOf(path, shown), bytesOf(held))
  }
}
