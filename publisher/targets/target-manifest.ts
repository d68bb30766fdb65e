/**
 * A target's files, stored with it so that any publisher can continue after another: name → MD5 of each file. It is
 * split into compressed parts by a hash of the name, so that an edit rewrites only a few, however many files there are.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import pMap from 'p-map'
import type { Target } from './target.ts'

/** Instead of an MD5 sum, if the file's content is unknown. */
const UNKNOWN = '?'
const PART_HOLDS = 1000
const MOST_DIGITS = 4
const AT_ONCE = 16
/** Nearly as small as the best quality, in a hundredth of its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

type Part = Map<string, string>

const linesOf = (part: Part): string =>
  `${Array.from(
    part,
    ([name, md5]) => `${md5} ${name}
`,
  ).join('')}.`

/** Undefined if the text is truncated. */
const partOf = (text: string): Part | undefined => {
  if (!text.endsWith('.')) return undefined
  return new Map(
    text
      .slice(0, -1)
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const space = line.indexOf(' ')
        return [line.slice(space + 1), line.slice(0, space)]
      }),
  )
}

/** Number of hexadecimal digits in the name of a part, for this many files. */
export const digitsFor = (files: number): number => {
  let digits = 1
  while (digits < MOST_DIGITS && files > PART_HOLDS * 16 ** digits) digits++
  return digits
}

const noteOf = (digits: number, key: string): string => `files/${digits}-${key}.br`

export class TargetManifest {
  readonly #target: Target
  #digits: number
  readonly #parts = new Map<string, Part>()
  readonly #changed = new Set<string>()
  /** True if a part could not be read, so the target's files must be listed. */
  isDamaged = false

  /** @param digits in the name of a part, from the target's state */
  constructor(target: Target, digits: number) {
    this.#target = target
    this.#digits = digits
  }

  get digits(): number {
    return this.#digits
  }

  #keyOf(name: string): string {
    return hash('sha1', name).slice(0, this.#digits)
  }

  get #keys(): string[] {
    return Array.from({ length: 16 ** this.#digits }, (_, n) => n.toString(16).padStart(this.#digits, '0'))
  }

  async #read(key: string): Promise<Part> {
    const note = await this.#target.readNote(noteOf(this.#digits, key))
    if (!note) return new Map()
    const part = await decompress(note.content).then(
      (text) => partOf(text.toString()),
      () => undefined,
    )
    if (!part) this.isDamaged = true
    return part ?? new Map()
  }

  /** Loads the parts with these files. */
  async load(names: Iterable<string>): Promise<void> {
    const keys = [...new Set(Array.from(names, (name) => this.#keyOf(name)))].filter((key) => !this.#parts.has(key))
    await pMap(keys, async (key) => this.#parts.set(key, await this.#read(key)), { concurrency: AT_ONCE })
  }

  async loadAll(): Promise<void> {
    const keys = this.#keys.filter((key) => !this.#parts.has(key))
    await pMap(keys, async (key) => this.#parts.set(key, await this.#read(key)), { concurrency: AT_ONCE })
  }

  #part(name: string): Part {
    const part = this.#parts.get(this.#keyOf(name))
    if (!part) throw new Error(`The part of ${name} has not been loaded`)
    return part
  }

  /** MD5 of a file; undefined if the target has no file with this name. Load its part first. */
  md5(name: string): string | undefined {
    return this.#part(name).get(name)
  }

  note(name: string, md5: string): void {
    this.#part(name).set(name, md5)
    this.#changed.add(this.#keyOf(name))
  }

  /** Marks a file's content as unknown until it is noted again. */
  doubt(name: string): void {
    this.note(name, UNKNOWN)
  }

  forget(name: string): void {
    this.#part(name).delete(name)
    this.#changed.add(this.#keyOf(name))
  }

  /** Names of all files in the loaded parts. */
  *names(): Iterable<string> {
    for (const part of this.#parts.values()) yield* part.keys()
  }

  /** Replaces the notes by what a target actually contains. */
  async replace(files: AsyncIterable<readonly [name: string, md5: string]>): Promise<void> {
    for (const key of this.#keys) this.#parts.set(key, new Map())
    for await (const [name, md5] of files) this.note(name, md5 || UNKNOWN)
    for (const key of this.#keys) this.#changed.add(key)
    this.isDamaged = false
  }

  /** Splits into smaller parts if there are many files. Load all parts first. */
  async #grow(): Promise<void> {
    const files = [...this.#parts.values()].reduce((sum, { size }) => sum + size, 0)
    const digits = digitsFor(files)
    if (this.#parts.size < 16 ** this.#digits || digits <= this.#digits) return
    const all = [...this.#parts.values()].flatMap((part) => [...part])
    this.#parts.clear()
    this.#changed.clear()
    this.#digits = digits
    for (const key of this.#keys) {
      this.#parts.set(key, new Map())
      this.#changed.add(key)
    }
    for (const [name, md5] of all) this.note(name, md5)
  }

  /** Writes changed parts to the target. */
  async save(): Promise<void> {
    await this.#grow()
    await pMap(
      [...this.#changed],
      async (key) => {
        const lines = linesOf(this.#parts.get(key) ?? new Map())
        await this.#target.writeNote(noteOf(this.#digits, key), await compress(lines, QUALITY))
        this.#changed.delete(key)
      },
      { concurrency: AT_ONCE },
    )
  }
}
