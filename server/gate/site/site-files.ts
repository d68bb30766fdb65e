import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { contentTypeOf } from '../../../domain/serving/content-types.ts'
import {
  compressedName,
  INLINE_SCRIPTS_FILE,
  scriptHashesIn,
  siteHeaders,
} from '../../../domain/serving/site-headers.ts'
import { isStoredAsGzip } from '../../../domain/serving/stored-pages.ts'
import { compress, type Encoding, unzip } from './content-encoding.ts'

const CACHED_BYTES = 64 * 1024 * 1024
/** Larger files are read each time. */
const MOST_CACHED_BYTES = 4 * 1024 * 1024
const COMPRESSED = /\.(html|js|css|json|md|txt|xml|svg|webmanifest|map)$/

/** Undefined also for an impossible file name. */
const statOf = (file: string) => {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export interface SiteFile {
  /** Changes whenever the file does. */
  tag: string
  type: string
  /** True if it is sent compressed to clients that support it. */
  isCompressible: boolean
}

/** The files of the built site. Looks on disk at each request, so a page published a moment ago is found. */
export class SiteFolder {
  readonly #root: string
  readonly #contents = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    maxEntrySize: MOST_CACHED_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  })

  readonly #isSecure: boolean
  #known = { tag: '', headers: {} as Record<string, string> }

  /**
   * @param root the folder, or a link that changes with each new site
   * @param isSecure true if visitors reach the site only by https
   */
  constructor(root: string, isSecure: boolean) {
    this.#root = root
    this.#isSecure = isSecure
  }

  /** Headers of every response of the site. A new release has its own inline scripts. */
  headers(): Record<string, string> {
    const tag = this.find(INLINE_SCRIPTS_FILE)?.tag ?? 'none'
    if (this.#known.tag !== tag) {
      const text = tag === 'none' ? '' : readFileSync(join(this.#root, INLINE_SCRIPTS_FILE), 'utf8')
      this.#known = { tag, headers: siteHeaders({ inlineScripts: scriptHashesIn(text), isSecure: this.#isSecure }) }
    }
    return this.#known.headers
  }

  /** A file by its name below the folder, or undefined. */
  find(name: string): SiteFile | undefined {
    const info = statOf(join(this.#root, name))
    if (!info?.isFile()) return undefined
    return {
      tag: `${info.mtimeNs.toString(36)}-${info.size.toString(36)}`,
      type: contentTypeOf(name),
      isCompressible: COMPRESSED.test(name),
    }
  }

  isFile(name: string): boolean {
    return this.find(name) !== undefined
  }

  /** The build's own compression is better than there is time for now. */
  async #compressed(name: string, encoding: Encoding): Promise<Buffer> {
    const made =
      encoding === 'br' ? await readFile(join(this.#root, compressedName(name))).catch(() => undefined) : undefined
    if (made) return made
    const stored = await readFile(join(this.#root, name))
    if (!isStoredAsGzip(name, stored)) return compress(stored, encoding)
    return encoding === 'gzip' ? stored : compress(await unzip(stored), encoding)
  }

  async #plain(name: string): Promise<Buffer> {
    const stored = await readFile(join(this.#root, name))
    return isStoredAsGzip(name, stored) ? unzip(stored) : stored
  }

  /** @throws if the file was removed meanwhile */
  async read(name: string, { tag }: SiteFile, encoding?: Encoding): Promise<Buffer> {
    const key = `${encoding ?? 'plain'} ${tag} ${name}`
    const known = this.#contents.get(key)
    if (known) return known
    const content = await (encoding ? this.#compressed(name, encoding) : this.#plain(name))
    this.#contents.set(key, content)
    return content
  }
}
