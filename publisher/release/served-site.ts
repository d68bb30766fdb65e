import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import type { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { takeSitemapChanges } from '../../domain/directory/sitemap/sitemap-parts.ts'
import { isSamePosition, type Position } from '../../domain/publishing/change-log.ts'
import type { SkippedRecord } from '../../domain/publishing/skipped-records.ts'
import { companiesTakenBack, type ExportSource } from '../follow/download-export.ts'
import { refuseLargeDrop } from '../follow/large-drop.ts'
import { type BuildStamp, leftOutName, readDatedStamp, readStamp, writeStamp } from './build-stamp.ts'
import { releaseOf } from './current-site.ts'
import { SiteManifest } from './manifest/site-manifest.ts'
import { SiteComparison } from './site-comparison.ts'
import { changedPart, noteSitemap, sitemapShows } from './sitemap/part-file.ts'
import { SitemapInWriting } from './sitemap/write-sitemap.ts'

/** Other code than this process's built the site, so this process cannot add pages to it. */
export class ForeignSiteError extends Error {}

/** A release that this process did not make, and that may differ from the directory. */
export interface ForeignRelease {
  /** Pages in doubt. */
  pages: ReadonlySet<string>
  /** Finds further differences. Undefined if there can be none. */
  comparison?: SiteComparison
  /** The last change it shows. Undefined if unknown. */
  shown: Position | undefined
}

interface SitemapStep {
  /** Names of written or removed files. */
  files: string[]
  /** True if all of it is written. */
  isWhole: boolean
}

const isOf = (stamp: BuildStamp | undefined, position: Position, skipped: readonly SkippedRecord[]): boolean =>
  stamp?.leftOut === leftOutName(skipped) && isSamePosition(stamp, position)

/** The served site, as its publisher knows it. */
export class ServedSite {
  readonly folder: string
  readonly #siteUrl: string
  /** Hash of the code that renders its pages. */
  readonly #code: string
  /** Id of the data that the site shows. '' from a server of older code. */
  readonly #directory: string
  /** The folder behind the link. A full build elsewhere changes it. */
  #release: string | undefined
  #manifest: SiteManifest
  #shown: Position | undefined
  #isSitemapDue = true
  /** True if the sitemap may lack more than the changes since it was last written here. */
  #isSitemapUnknown = true
  /** The sitemap, while parts of it are still to be written. */
  #sitemap: SitemapInWriting | undefined

  constructor(folder: string, siteUrl: string, code: string, directory: string) {
    this.folder = folder
    this.#directory = directory
    this.#siteUrl = siteUrl
    this.#code = code
    this.#manifest = new SiteManifest(folder)
  }

  get manifest(): SiteManifest {
    return this.#manifest
  }

  /** True if it is known to show all of a directory. */
  shows({ position }: LiveDirectory): boolean {
    return this.#shown !== undefined && isSamePosition(this.#shown, position)
  }

  /** The served release, if this process has not taken it over. */
  async #unmet(): Promise<{ release: string | undefined } | undefined> {
    const release = await releaseOf(this.folder)
    return release && release === this.#release ? undefined : { release }
  }

  /** True if another process rebuilt the site from exactly this directory. */
  async isUnmetOf({ position, skipped }: LiveDirectory): Promise<boolean> {
    return (await this.#unmet()) !== undefined && isOf(readStamp(this.folder), position, skipped)
  }

  /**
   * Checks whether another process rebuilt the site.
   * @returns possible differences from the directory
   * @throws ForeignSiteError
   */
  async meet({ lists, position, skipped }: LiveDirectory): Promise<ForeignRelease | undefined> {
    const unmet = await this.#unmet()
    if (!unmet) return undefined
    const stamp = readStamp(this.folder)
    if (stamp && stamp.code !== this.#code) throw new ForeignSiteError('The site was built from other code')
    const manifest = new SiteManifest(this.folder)
    this.#manifest = manifest
    const begun = isOf(stamp, position, skipped) ? await manifest.begunSince(position.seq) : undefined
    const isComplete = begun?.size === 0
    const comparison = new SiteComparison(manifest)
    const found = begun ? { pages: begun, shown: stamp } : { pages: new Set<string>(), shown: stamp, comparison }
    if (isComplete) this.#shown = position
    this.#release = unmet.release
    this.#isSitemapUnknown = !(isComplete && (await sitemapShows(this.folder, position)))
    this.#isSitemapDue = this.#isSitemapUnknown
    this.#sitemap = undefined
    if (!this.#isSitemapDue) takeSitemapChanges(lists)
    return isComplete ? undefined : found
  }

  /** @throws if the site shows far more companies than the directory has */
  async refuseLargeDrop(directory: LiveDirectory, source: ExportSource): Promise<void> {
    const stamp = readDatedStamp(this.folder)
    if (stamp) await refuseLargeDrop(stamp, stamp, directory, (since) => companiesTakenBack(source, since))
  }

  /** Records that the site shows a directory. */
  async complete({ position, companies, skipped }: LiveDirectory): Promise<void> {
    await this.#manifest.complete(position.seq)
    const stamp = readStamp(this.folder)
    const directory = this.#directory || stamp?.directory
    if (stamp)
      await writeStamp(this.folder, { ...stamp, directory, ...position, companies, leftOut: leftOutName(skipped) })
    this.#shown = position
    this.#isSitemapDue = true
  }

  /** The sitemap with its due parts, after some changes. */
  async #sitemapWith(lists: CompanyLists): Promise<SitemapInWriting> {
    const changes = takeSitemapChanges(lists)
    if (!changes || (this.#isSitemapUnknown && !this.#sitemap)) return SitemapInWriting.anew(lists)
    const begun = this.#sitemap ?? (await SitemapInWriting.of(this.folder, changes.companies))
    if (!begun.fits(lists)) return SitemapInWriting.anew(lists)
    begun.note(changes)
    return begun
  }

  /**
   * Writes due parts of the sitemap, if pages changed since the last time: at least one part, and more while it may
   * continue. The next call writes the rest.
   * @returns undefined if nothing was due
   */
  async writeSitemap({ lists, position }: LiveDirectory, mayGoOn: () => boolean): Promise<SitemapStep | undefined> {
    if (!this.#isSitemapDue) return undefined
    const sitemap = await this.#sitemapWith(lists)
    // After a failed write, its state is unknown.
    this.#sitemap = undefined
    this.#isSitemapUnknown = true
    const files = await sitemap.write({ folder: this.folder, lists, siteUrl: this.#siteUrl }, changedPart, mayGoOn)
    if (!sitemap.isWritten) {
      this.#sitemap = sitemap
      return { files, isWhole: false }
    }
    await noteSitemap(this.folder, position)
    this.#isSitemapUnknown = false
    this.#isSitemapDue = false
    await this.#manifest.compact()
    return { files, isWhole: true }
  }
}
