import { appendFile, open } from 'node:fs/promises'
import { compactManifest } from './compact-manifest.ts'
import {
  completeLine,
  entriesOf,
  GONE,
  type ManifestEntry,
  manifestFile,
  manifestLines,
  pagesSince,
  UNCERTAIN,
} from './manifest.ts'

/** A manifest that has grown by this many bytes is compacted. */
const COMPACT_AFTER = 32_000_000
const TAIL = 64

/** The manifest of a site that changes page by page. Append-only, so a crash costs at most its last line. */
export class SiteManifest {
  readonly #siteFolder: string
  readonly #file: string
  #appended = 0

  constructor(siteFolder: string) {
    this.#siteFolder = siteFolder
    this.#file = manifestFile(siteFolder)
  }

  async #append(lines: string): Promise<void> {
    await appendFile(this.#file, lines)
    this.#appended += lines.length
  }

  /** Number of the change at which the site was complete. Undefined if something was begun since. */
  async completeAt(): Promise<number | undefined> {
    const file = await open(this.#file).catch(() => undefined)
    if (!file) return undefined
    try {
      const { size } = await file.stat()
      const length = Math.min(size, TAIL)
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
      const seq = /(?:^|\n)= (\d+)\n$/.exec(buffer.toString('utf8'))?.[1]
      return seq === undefined ? undefined : Number(seq)
    } finally {
      await file.close()
    }
  }

  /** Pages begun after the site was complete at a change. Undefined if it was not known to be. */
  async begunSince(seq: number): Promise<ReadonlySet<string> | undefined> {
    if ((await this.completeAt()) === seq) return new Set()
    return pagesSince(this.#siteFolder, seq)
  }

  /** Its lines, later ones last. */
  read(): AsyncGenerator<ManifestEntry> {
    return entriesOf(this.#siteFolder)
  }

  /** Records that the content of these pages is uncertain until `end`. */
  begin(paths: readonly string[]): Promise<void> {
    return this.#append(manifestLines(paths.map((path) => [path, UNCERTAIN])))
  }

  /** Records what pages show. Pages that were begun and are missing here were removed. */
  async end(paths: readonly string[], written: readonly ManifestEntry[]): Promise<void> {
    const entries = new Map(written.map((entry) => [entry[0], entry]))
    await this.#append(manifestLines(paths.map((path) => entries.get(path) ?? [path, GONE])))
  }

  complete(seq: number): Promise<void> {
    return this.#append(completeLine(seq))
  }

  /** Drops replaced lines once there are many. */
  async compact(): Promise<void> {
    if (this.#appended < COMPACT_AFTER) return
    await compactManifest(this.#file)
    this.#appended = 0
  }
}
