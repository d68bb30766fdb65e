import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { companyPath } from '../../../domain/routes.ts'
import { LiveDirectory } from '../../../site/features/directory/live-directory.ts'
import { sitemapEntries } from '../../../site/features/directory/site-pages.ts'
import { lastPageOf } from '../../../site/features/lists/list-pages.ts'
import { PROJECT } from '../project.ts'
import { bootRenderer, type PageRenderer } from '../rendering/page-renderer.ts'
import { codeHash, readStamp, writeStamp } from '../site/build-stamp.ts'
import { downloadChanges, downloadExportAtRest, type ExportSource, latestChange } from '../site/download-export.ts'
import { refuseLargeDrop } from '../site/large-drop.ts'
import { withPictures } from '../site/load-directory.ts'
import { releaseOf } from '../site/releases.ts'
import { writeSitemap } from '../site/sitemap.ts'
import { PendingPages } from './pending-pages.ts'
import { publishPages } from './publish-pages.ts'
import { SiteComparison } from './site-comparison.ts'
import { SiteManifest } from './site-manifest.ts'

export interface PublisherOptions {
  source: ExportSource
  /** Folder of the served site, which a full build has made from the same code. */
  siteFolder: string
  siteUrl: string
  allowLargeDrop: boolean
}

/** What one publish did. */
export interface PublishReport {
  /** Number of the last change that the site shows. */
  seq: number
  written: number
  removed: number
  seconds: number
  /** Canonical paths of the first pages that were written. */
  pages: string[]
}

/** Pages that are written before somebody looks for newer changes; more of a backlog, where looking costs a part. */
const PAGES_AT_ONCE = { few: 40, many: 160 }
const MANY_PENDING = 1000
const PAGES_NAMED = 50
const PAGES_COMPARED_AT_ONCE = 1000
const FEW_CHANGES = 500

/** The site comes from other code than this process, which cannot add pages to it. */
export class ForeignSiteError extends Error {}

const load = async ({ source, siteFolder }: PublisherOptions): Promise<LiveDirectory> => {
  const exported = await downloadExportAtRest(source)
  const company_listings = await withPictures(exported.company_listings, source, siteFolder)
  return new LiveDirectory({ ...exported, company_listings })
}

const boot = async ({ siteUrl }: PublisherOptions): Promise<PageRenderer> => {
  const outDir = join(PROJECT, '.cache', 'builds', `renderer-${process.pid}`)
  const renderer = await bootRenderer({ siteUrl, outDir })
  await rm(outDir, { recursive: true, force: true })
  return renderer
}

/** Brings a built site up to date, page by page, and stays ready to do it again. */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #directory: LiveDirectory
  readonly #renderer: PageRenderer
  /** Hash of the code that the renderer was booted from. */
  readonly #code: string
  readonly #pending: PendingPages
  /** The folder behind the link that is served; a full build elsewhere turns it. */
  #release: string | undefined
  #manifest: SiteManifest
  /** Looks for what a site lacks that this process has not made. */
  #comparison: SiteComparison | undefined
  /** Number of the last change that the site shows. */
  #published = -1
  /** A publish that was cut off may have left the sitemap behind, so the first one is always due. */
  #isSitemapDue = true

  private constructor(options: PublisherOptions, directory: LiveDirectory, renderer: PageRenderer, code: string) {
    this.#options = options
    this.#directory = directory
    this.#renderer = renderer
    this.#code = code
    this.#pending = new PendingPages((path) => {
      const list = directory.lists.at(path)
      return list && lastPageOf(list.companies.length)
    })
    this.#manifest = new SiteManifest(options.siteFolder)
  }

  /** The directory as the site shows it after a publish. */
  get directory(): LiveDirectory {
    return this.#directory
  }

  /** Loads the directory and boots the renderer. @throws when the backend, a record or the site's code is not right */
  static async start(options: PublisherOptions): Promise<Publisher> {
    const code = codeHash()
    const [directory, renderer] = await Promise.all([load(options), boot(options)])
    return new Publisher(options, directory, renderer, code)
  }

  /**
   * Publishes what has changed since the last time, or since the site was built, and what changes meanwhile.
   * @param onBegin called with the number of the newest change, when there is something to publish
   * @returns undefined when there was nothing to publish
   * @throws when the backend, a record or the number of companies is not right; what was not written stays as it is,
   * and the next call goes on
   */
  async publish(onBegin: (seq: number) => void = () => undefined): Promise<PublishReport | undefined> {
    const startedAt = performance.now()
    await this.#look()
    if (this.#pending.size === 0 && !this.#comparison && this.#published === this.#directory.seq) return undefined
    onBegin(this.#directory.seq)
    const report: PublishReport = { seq: 0, written: 0, removed: 0, seconds: 0, pages: [] }
    while (this.#pending.size > 0 || this.#comparison) {
      if (this.#pending.size > 0) await this.#publishSome(report)
      else this.#compare()
      await this.#look()
    }
    await this.#stamp()
    return { ...report, seq: this.#published, seconds: (performance.now() - startedAt) / 1000 }
  }

  async #publishSome(report: PublishReport): Promise<void> {
    const { siteFolder } = this.#options
    const paths = this.#pending.next(this.#pending.size > MANY_PENDING ? PAGES_AT_ONCE.many : PAGES_AT_ONCE.few)
    const site = { siteFolder, lists: this.#directory.lists, renderer: this.#renderer, manifest: this.#manifest }
    const { written, removed } = await publishPages(paths, site)
    this.#pending.settle(paths)
    report.written += written.length
    report.removed += removed.length
    report.pages.push(...written.slice(0, PAGES_NAMED - report.pages.length))
  }

  /** Writes the sitemap, if pages have changed since the last time. Takes about a second for 100,000 companies. */
  async writeSitemap(): Promise<void> {
    if (!this.#isSitemapDue) return
    this.#isSitemapDue = false
    const { siteFolder, siteUrl } = this.#options
    await writeSitemap(siteFolder, sitemapEntries(this.#directory.lists), siteUrl)
    await this.#manifest.compact()
  }

  /** Takes in what has changed, in the directory or by a build of another process. */
  async #look(): Promise<void> {
    const { source, siteFolder, allowLargeDrop } = this.#options
    if ((await latestChange(source)) > this.#directory.seq) await this.#load()
    const release = await releaseOf(siteFolder)
    if (release !== this.#release || !release) await this.#meet(release)
    const stamp = readStamp(siteFolder)
    if (stamp && !allowLargeDrop) refuseLargeDrop(stamp, stamp.source, this.#directory.companies)
  }

  async #load(): Promise<void> {
    const { source, siteFolder } = this.#options
    const { rows, gone } = await downloadChanges(source, this.#directory.seq)
    const company_listings = await withPictures(rows.company_listings, source, siteFolder)
    this.#pending.add(this.#directory.apply({ rows: { ...rows, company_listings }, gone }))
  }

  /** Gets to know a site that this process has not made. */
  async #meet(release: string | undefined): Promise<void> {
    const { siteFolder } = this.#options
    const stamp = readStamp(siteFolder)
    if (stamp && stamp.code !== this.#code) throw new ForeignSiteError('The site was built from other code')
    this.#manifest = new SiteManifest(siteFolder)
    const { seq, lists } = this.#directory
    if (stamp?.seq === seq && (await this.#manifest.completeAt()) === seq) this.#published = seq
    else {
      this.#comparison = new SiteComparison(lists, await this.#manifest.read())
      if (stamp) this.#pending.add(await this.#editedSince(stamp.seq))
    }
    this.#release = release
    this.#isSitemapDue = true
  }

  /** Pages of companies that were edited after a change: somebody waits for these, while all others are compared. */
  async #editedSince(seq: number): Promise<Set<string>> {
    if (this.#directory.seq - seq > FEW_CHANGES) return new Set()
    const { rows } = await downloadChanges(this.#options.source, seq)
    return new Set(rows.company_listings.map(({ slug }) => companyPath(slug)))
  }

  /** Compares some pages, so that edits that come meanwhile do not wait for all of them. */
  #compare(): void {
    const differing = this.#comparison?.next(this.#directory.lists, PAGES_COMPARED_AT_ONCE)
    if (differing) this.#pending.add(differing)
    else this.#comparison = undefined
  }

  /** Says that the site shows the directory in memory, after it does. */
  async #stamp(): Promise<void> {
    const { siteFolder } = this.#options
    const { companies, seq } = this.#directory
    await this.#manifest.complete(seq)
    const stamp = readStamp(siteFolder)
    if (stamp) await writeStamp(siteFolder, { ...stamp, seq, companies })
    this.#published = seq
    this.#isSitemapDue = true
  }
}
