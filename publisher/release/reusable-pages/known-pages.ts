/**
 * What finished pages hold by what they show, read from the lines of manifests: a page that some props have given by this
 * code is not rendered from them again.
 */
import { hash } from 'node:crypto'
import { ByteTable } from '../manifest/byte-table.ts'
import { wholeLines } from '../manifest/whole-lines.ts'

const CONTENT_BYTES = 16
/** Of SHA-1 in base64url; what is shorter was cut off. */
const HASH_LENGTH = 27

/** Names what a file holds. */
export const hashOfContent = (content: Buffer): string => hash('sha1', content, 'base64url')

const bytesOf = (held: string): Buffer => Buffer.from(held, 'base64url').subarray(0, CONTENT_BYTES)
const keyOf = (path: string, shown: string): string => `${path} ${shown}`

/** Two lines about the same page that shows the same: the later one counts. */
export class KnownPages {
  readonly #held = new ByteTable(CONTENT_BYTES)

  get size(): number {
    return this.#held.size
  }

  /** Reads the lines of a manifest that say what files hold; lines that were cut off, and a missing file, say nothing. */
  static async read(file: string): Promise<KnownPages> {
    const known = new KnownPages()
    for await (const lines of wholeLines(file)) for (const line of lines) known.#note(line)
    return known
  }

  /** Whether the page at a path is known to hold a content, by its hash, while it shows something. */
  holds(path: string, shown: string, held: string): boolean {
    return this.#held.get(keyOf(path, shown))?.equals(bytesOf(held)) ?? false
  }

  /** Whether anything is known of a page that shows something, which spares a look at its file. */
  has(path: string, shown: string): boolean {
    return this.#held.has(keyOf(path, shown))
  }

  #note(line: string): void {
    const [path = '', shown = '', held = ''] = line.split(' ')
    if (shown.length !== HASH_LENGTH || held.length !== HASH_LENGTH) return
    this.#held.set(keyOf(path, shown), bytesOf(held))
  }
}
