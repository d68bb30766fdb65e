import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { companyPath } from '../../../domain/routes.ts'
import { LiveDirectory } from '../../../site/features/directory/live-directory.ts'
import { HOME_PATH, LOCATIONS_PATH } from '../../../site/features/directory/site-pages.ts'
import { lastPageOf } from '../../../site/features/lists/list-pages.ts'
import { PROJECT } from '../project.ts'
import { replacePage } from '../rendering/page-files.ts'
import { bootRenderer } from '../rendering/page-renderer.ts'
import { pageWriter, type WritePages } from '../rendering/write-pages.ts'
import { codeHash } from '../site/build-stamp.ts'
import { downloadChanges, downloadExportAtRest, type ExportSource, latestChange } from '../site/download-export.ts'
import { withPictures } from '../site/load-directory.ts'
import { BacklogRenderers } from './backlog-renderers.ts'
import { PendingPages } from './pending-pages.ts'
import { publishPages, ReleaseChangedError } from './publish-pages.ts'
import { ServedSite } from './served-site.ts'
import type { SiteComparison } from './site-comparison.ts'

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

const load = async ({ source, siteFolder }: PublisherOptions): Promise<LiveDirectory> => {
  const exported = await downloadExportAtRest(source)
  const company_listings = await withPictures(exported.company_listings, source, siteFolder)
  return new LiveDirectory({ ...exported, company_listings })
}

const boot = async ({ siteUrl, siteFolder }: PublisherOptions): Promise<WritePages> => {
  const outDir = join(PROJECT, '.cache', 'builds', `renderer-${process.pid}`)
  const renderer = await bootRenderer({ siteUrl, outDir })
  await rm(outDir, { recursive: true, force: true })
  return pageWriter(renderer, (path, content) => replacePage(siteFolder, path, content))
}

/** Brings a built site up to date, page by page, and stays ready to do it again. */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #directory: LiveDirectory
  readonly #write: WritePages
  readonly #site: ServedSite
  readonly #pending: PendingPages
  readonly #others: BacklogRenderers
  /** Looks for what a site lacks that this process has not made. */
  #comparison: SiteComparison | undefined

  private constructor(options: PublisherOptions, directory: LiveDirectory, write: WritePages, site: ServedSite) {
    this.#options = options
    this.#directory = directory
    this.#write = write
    this.#site = site
    this.#others = new BacklogRenderers(options.siteUrl, options.siteFolder)
    this.#pending = new PendingPages((path) => {
      const list = directory.lists.at(path)
      return list && lastPageOf(list.companies.length)
    })
  }

  /** The directory as the site shows it after a publish. */
  get directory(): LiveDirectory {
    return this.#directory
  }

  /** Loads the directory and boots the renderer. @throws when the backend, a record or the site's code is not right */
  static async start(options: PublisherOptions): Promise<Publisher> {
    const site = new ServedSite(options.siteFolder, options.siteUrl, codeHash())
    const [directory, write] = await Promise.all([load(options), boot(options)])
    return new Publisher(options, directory, write, site)
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
    if (!this.#isBehind && this.#site.seq === this.#directory.seq) return undefined
    onBegin(this.#directory.seq)
    const report: PublishReport = { seq: 0, written: 0, removed: 0, seconds: 0, pages: [] }
    let isOver = false
    try {
      do {
        if (this.#pending.size > MANY_PENDING)
          this.#others.help(async (write) => !isOver && (await this.#publishSome(report, write)))
        if (!(await this.#publishSome(report)) && !this.#compare()) await this.#others.finished()
        await this.#look()
      } while (this.#isBehind)
    } finally {
      isOver = true
      await this.#others.finished()
    }
    await this.#site.complete(this.#directory)
    return { ...report, seq: this.#site.seq, seconds: (performance.now() - startedAt) / 1000 }
  }

  /** Writes the sitemap, if pages have changed since the last time. */
  async writeSitemap(): Promise<void> {
    await this.#site.writeSitemap(this.#directory.lists)
  }

  /** Ends what it has started. */
  close(): void {
    this.#others.stop()
  }

  get #isBehind(): boolean {
    return this.#pending.size > 0 || this.#pending.isTaken || this.#comparison !== undefined
  }

  /** @param other writer of another process, which leaves some pages to this one @returns whether there were any */
  async #publishSome(report: PublishReport, other?: WritePages): Promise<boolean> {
    const count = this.#pending.size > MANY_PENDING ? PAGES_AT_ONCE.many : PAGES_AT_ONCE.few
    const paths = this.#pending.take(count, other ? [HOME_PATH, LOCATIONS_PATH] : [])
    if (paths.length === 0) return false
    const { folder, manifest } = this.#site
    const { lists } = this.#directory
    try {
      const site = { siteFolder: folder, lists, manifest, write: other ?? this.#write }
      const { written, removed } = await publishPages(paths, site)
      this.#pending.settle(paths)
      report.written += written.length
      report.removed += removed.length
      report.pages.push(...written.slice(0, PAGES_NAMED - report.pages.length))
    } catch (error) {
      this.#pending.giveBack(paths)
      if (!(error instanceof ReleaseChangedError)) throw error
    }
    return true
  }

  /** Compares some pages, so that edits that come meanwhile do not wait for all of them. @returns whether it did */
  #compare(): boolean {
    if (!this.#comparison) return false
    const differing = this.#comparison.next(this.#directory.lists, PAGES_COMPARED_AT_ONCE)
    if (differing) this.#pending.add(differing)
    else this.#comparison = undefined
    return true
  }

  /** Takes in what has changed, in the directory or by a build of another process. */
  async #look(): Promise<void> {
    const { source, allowLargeDrop } = this.#options
    if ((await latestChange(source)) > this.#directory.seq) await this.#load()
    const release = await this.#site.meet(this.#directory)
    if (release) {
      this.#comparison = release.comparison
      if (release.seq !== undefined) this.#pending.add(await this.#editedSince(release.seq))
    }
    if (!allowLargeDrop) this.#site.refuseLargeDrop(this.#directory.companies)
  }

  async #load(): Promise<void> {
    const { source, siteFolder } = this.#options
    const { rows, gone } = await downloadChanges(source, this.#directory.seq)
    const company_listings = await withPictures(rows.company_listings, source, siteFolder)
    this.#pending.add(this.#directory.apply({ rows: { ...rows, company_listings }, gone }))
  }

  /** Pages of companies that were edited after a change: somebody waits for these, while all others are compared. */
  async #editedSince(seq: number): Promise<Set<string>> {
    const missed = this.#directory.seq - seq
    if (missed <= 0 || missed > FEW_CHANGES) return new Set()
    const { rows } = await downloadChanges(this.#options.source, seq)
    return new Set(rows.company_listings.map(({ slug }) => companyPath(slug)))
  }
}
