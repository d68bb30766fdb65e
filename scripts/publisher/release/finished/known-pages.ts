/**
 * What finished pages hold by what they show, read from the lines of manifests: a page that some props have given by this
 * code is not rendered from them again. A million pages are 2 million strings in a map, and 24 bytes each here.
 */
import { hash } from 'node:crypto'
import { wholeLines } from '../whole-lines.ts'

const KEY_BYTES = 8
const CONTENT_BYTES = 16
const SLOT = KEY_BYTES + CONTENT_BYTES
const FIRST_SLOTS = 4096
const FULLEST = 0.7
/** Of SHA-1 in base64url; what is shorter was cut off. */
const HASH_LENGTH = 27

/** Names what a file holds. */
export const hashOfContent = (content: Buffer): string => hash('sha1', content, 'base64url')

const bytesOf = (held: string): Buffer => Buffer.from(held, 'base64url').subarray(0, CONTENT_BYTES)
/** Never begins with a zero, which is how an empty slot is told. */
const keyOf = (path: string, shown: string): Buffer => {
  const key = hash('sha1', `${path} ${shown}`, 'buffer').subarray(0, KEY_BYTES)
  key[0] = (key[0] ?? 0) | 1
  return key
}
const isEmpty = (slot: Buffer): boolean => slot[0] === 0

/** Two lines about the same page that shows the same: the later one counts. */
export class KnownPages {
  #slots = Buffer.alloc(FIRST_SLOTS * SLOT)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Reads the lines of a manifest that say what files hold; lines that were cut off, and a missing file, say nothing. */
  static async read(file: string): Promise<KnownPages> {
    const known = new KnownPages()
    for await (const lines of wholeLines(file)) for (const line of lines) known.#note(line)
    return known
  }

  /** Whether the page at a path is known to hold a content, by its hash, while it shows something. */
  holds(path: string, shown: string, held: string): boolean {
    const slot = this.#find(this.#slots, keyOf(path, shown))
    return !isEmpty(slot) && slot.subarray(KEY_BYTES).equals(bytesOf(held))
  }

  /** Whether anything is known of a page that shows something, which spares a look at its file. */
  has(path: string, shown: string): boolean {
    return !isEmpty(this.#find(this.#slots, keyOf(path, shown)))
  }

  #note(line: string): void {
    const [path = '', shown = '', held = ''] = line.split(' ')
    if (shown.length !== HASH_LENGTH || held.length !== HASH_LENGTH) return
    const key = keyOf(path, shown)
    const slot = this.#find(this.#slots, key)
    if (isEmpty(slot)) this.#size++
    slot.set(key)
    slot.set(bytesOf(held), KEY_BYTES)
    if (this.#size * SLOT > this.#slots.length * FULLEST) this.#grow()
  }

  /** The slot of a key, or the empty one where it belongs. */
  #find(slots: Buffer, key: Buffer): Buffer {
    const count = slots.length / SLOT
    for (let at = key.readUInt32LE(4) % count; ; at = (at + 1) % count) {
      const slot = slots.subarray(at * SLOT, (at + 1) * SLOT)
      if (slot.subarray(0, KEY_BYTES).equals(key) || isEmpty(slot)) return slot
    }
  }

  #grow(): void {
    const larger = Buffer.alloc(this.#slots.length * 2)
    for (let at = 0; at < this.#slots.length; at += SLOT) {
      const slot = this.#slots.subarray(at, at + SLOT)
      if (!isEmpty(slot)) this.#find(larger, slot.subarray(0, KEY_BYTES)).set(slot)
    }
    this.#slots = larger
  }
}
