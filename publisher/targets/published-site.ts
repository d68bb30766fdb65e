import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Position } from '../../domain/publishing/change-log.ts'
import { readStamp } from '../release/build-stamp.ts'
import { releaseOf } from '../release/current-site.ts'
import type { FollowedTarget } from './followed-target.ts'

/** Top-level files that are not pages: sitemap, robots.txt, icons. */
const topFiles = async (siteFolder: string): Promise<string[]> =>
  (await readdir(siteFolder)).filter((name) => /^[^.].*\.\w+$/.test(name) && !name.endsWith('.html'))

const isSitemapPart = (name: string): boolean => /^sitemap-.*\.xml$/.test(name)

/** Tells targets what a site shows. */
export class ShownSite {
  readonly #siteFolder: string
  readonly #targets: readonly FollowedTarget[]
  #release: string | undefined

  constructor(siteFolder: string, targets: readonly FollowedTarget[]) {
    this.#siteFolder = siteFolder
    this.#targets = targets
  }

  /** Records files that the publisher wrote or removed. */
  touch(names: readonly string[]): void {
    for (const target of this.#targets) target.touch(names)
  }

  /**
   * Records top-level files, which anyone may have put there. The publisher reports the parts of the sitemap that it
   * writes.
   */
  async touchTop(): Promise<void> {
    if (this.#targets.length > 0) this.touch((await topFiles(this.#siteFolder)).filter((name) => !isSitemapPart(name)))
  }

  /** Reports that the site shows everything up to a change. */
  async show({ seq, mark }: Position): Promise<void> {
    if (this.#targets.length === 0) return
    const release = await releaseOf(this.#siteFolder)
    const stamp = readStamp(this.#siteFolder)
    if (!stamp) return
    if (this.#release === undefined) this.touch(await topFiles(this.#siteFolder))
    else if (this.#release !== release) for (const target of this.#targets) target.compareAll()
    this.#release = release
    const { source, directory, code, siteUrl, leftOut } = stamp
    const site = hash('sha256', [source, code, siteUrl, leftOut].join(' ')).slice(0, 20)
    for (const target of this.#targets) target.show({ site, directory, seq, mark })
  }

  /** Resolves when all targets show the reported state of the site. */
  async settled(): Promise<void> {
    await Promise.all(this.#targets.map((target) => target.settled()))
  }

  /** Ends the work in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#targets.map((target) => target.close()))
  }
}
