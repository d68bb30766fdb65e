import pMap from 'p-map'
import { byRank, hasSiteFile, isHashed, rankOf, readSiteFile } from './files-of-site.ts'
import type { Target } from './target.ts'
import type { TargetManifest } from './target-manifest.ts'

const AT_ONCE = 24
/** Files processed between two checks for newer changes. */
export const BATCH = 400

export interface Written {
  /** Names of files put or removed. */
  put: string[]
  removed: string[]
}

const chunks = (names: readonly string[], count: number): string[][] =>
  Array.from({ length: Math.ceil(names.length / count) }, (_, n) => names.slice(n * count, (n + 1) * count))

/** Makes some files of a target equal to those of a site: assets, pages, redirects, sitemap, and then removals. */
export class TargetWriter {
  readonly #target: Target
  readonly #manifest: TargetManifest
  readonly #siteFolder: string
  /** Called before files are put, to renew the lease. */
  readonly #keep: () => Promise<void>

  constructor(target: Target, manifest: TargetManifest, siteFolder: string, keep: () => Promise<void>) {
    this.#target = target
    this.#manifest = manifest
    this.#siteFolder = siteFolder
    this.#keep = keep
  }

  /** @throws TargetError; the next call with the same names writes the rest */
  async write(names: Iterable<string>): Promise<Written> {
    const sorted = byRank(names)
    await this.#manifest.load(sorted)
    const put: string[] = []
    const gone: string[] = []
    for (const rank of new Set(sorted.map(rankOf)))
      for (const some of chunks(
        sorted.filter((name) => rankOf(name) === rank),
        BATCH,
      )) {
        await this.#keep()
        await pMap(some, (name) => this.#writeOne(name, put, gone), { concurrency: AT_ONCE })
      }
    return { put, removed: await this.remove(gone) }
  }

  /** Removes files that the site no longer has. */
  async remove(names: readonly string[]): Promise<string[]> {
    for (const some of chunks(names, BATCH)) {
      await this.#keep()
      for (const name of some) this.#manifest.doubt(name)
      await this.#target.remove(some)
      for (const name of some) this.#manifest.forget(name)
    }
    return [...names]
  }

  async #writeOne(name: string, put: string[], gone: string[]): Promise<void> {
    const known = this.#manifest.md5(name)
    if (isHashed(name) && known !== undefined && known !== '?') {
      if (!(await hasSiteFile(this.#siteFolder, name))) gone.push(name)
      return
    }
    const file = await readSiteFile(this.#siteFolder, name)
    if (!file) {
      if (known !== undefined) gone.push(name)
      return
    }
    if (file.md5 === known) return
    this.#manifest.doubt(name)
    await this.#target.put(file)
    this.#manifest.note(name, file.md5)
    put.push(name)
  }
}
