/**
 * A map from texts to short values that stores only a hash of each text. Facts about a million pages would be two
 * million strings in a Map, and are a few bytes per page here.
 */
import { hash } from 'node:crypto'

const KEY_BYTES = 8
const FIRST_SLOTS = 4096
const FULLEST = 0.7
const NO_VALUE = Buffer.alloc(0)

/** Never begins with zero, which marks an empty slot. */
const keyOf = (text: string): Buffer => {
  const key = hash('sha1', text, 'buffer').subarray(0, KEY_BYTES)
  key[0] = (key[0] ?? 0) | 1
  return key
}
const isEmpty = (slot: Buffer): boolean => slot[0] === 0

export class ByteTable {
  readonly #slotBytes: number
  #slots: Buffer
  #size = 0

  /** @param valueBytes size of each value; 0 for a set of texts */
  constructor(valueBytes: number) {
    this.#slotBytes = KEY_BYTES + valueBytes
    this.#slots = Buffer.alloc(FIRST_SLOTS * this.#slotBytes)
  }

  get size(): number {
    return this.#size
  }

  /** The value of a text, which must not be modified. Undefined if there is none. */
  get(text: string): Buffer | undefined {
    const slot = this.#find(this.#slots, keyOf(text))
    return isEmpty(slot) ? undefined : slot.subarray(KEY_BYTES)
  }

  has(text: string): boolean {
    return this.get(text) !== undefined
  }

  /** @param value of the common size; replaces an earlier one */
  set(text: string, value: Uint8Array = NO_VALUE): void {
    const key = keyOf(text)
    const slot = this.#find(this.#slots, key)
    if (isEmpty(slot)) this.#size++
    slot.set(key)
    slot.set(value, KEY_BYTES)
    if (this.#size * this.#slotBytes > this.#slots.length * FULLEST) this.#grow()
  }

  /** The slot of a key, or the empty slot where it belongs. */
  #find(slots: Buffer, key: Buffer): Buffer {
    const bytes = this.#slotBytes
    const count = slots.length / bytes
    for (let at = key.readUInt32LE(4) % count; ; at = (at + 1) % count) {
      const slot = slots.subarray(at * bytes, (at + 1) * bytes)
      if (slot.subarray(0, KEY_BYTES).equals(key) || isEmpty(slot)) return slot
    }
  }

  #grow(): void {
    const larger = Buffer.alloc(this.#slots.length * 2)
    for (let at = 0; at < this.#slots.length; at += this.#slotBytes) {
      const slot = this.#slots.subarray(at, at + this.#slotBytes)
      if (!isEmpty(slot)) this.#find(larger, slot.subarray(0, KEY_BYTES)).set(slot)
    }
    this.#slots = larger
  }
}
