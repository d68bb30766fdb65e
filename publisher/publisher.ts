import { dirname } from 'node:path'
import { lastPageOf } from '../domain/directory/lists/list-length.ts'
import type { LiveDirectory } from '../domain/directory/live/live-directory.ts'
import { HOME_PATH } from '../domain/directory/pages/home-page.ts'
import { isListed } from '../domain/directory/sitemap/sitemap-entries.ts'
import type { Position } from '../domain/publishing/change-log.ts'
import { fileOfPage } from '../domain/routes.ts'
import type { ExportSource } from './follow/download-export.ts'
import { FollowedDirectory, type ReadDirectory } from './follow/followed-directory.ts'
import { MOST_ADDRESSES } from './notifications/index-now.ts'
import { PendingPages } from './pending-pages.ts'
import { Preparation, prepareLists } from './preparation.ts'
import { publishPages, ReleaseChangedError } from './publish-pages.ts'
import { writeMovedFiles } from './release/assets.ts'
import { codeHash } from './release/build-stamp.ts'
import { SiteDataset } from './release/dataset/site-dataset.ts'
import { requireUnheld } from './release/rollback/site-hold.ts'
import { ServedSite } from './release/served-site.ts'
import { SiteComparison } from './release/site-comparison.ts'
import { requireOwnSite } from './release/site-owner.ts'
import type { WrittenSitemap } from './release/sitemap-timer.ts'
import { BacklogRenderers } from './render/backlog-renderers.ts'
import { openRenderer } from './render/open-renderer.ts'
import { pageWriter, replacePage, type WritePages } from './render/page-files.ts'
import { emptyReport, note, type PublishReport } from './reports/publication-report.ts'

export interface PublisherOptions {
  source: ExportSource
  /** Folder of the served site, which a full build made from the same code. */
  siteFolder: string
  siteUrl: string
  allowLargeDrop: boolean
  /** Replaces a site that shows other data. */
  allowOtherData?: boolean
  /**
   * How to read the directory at the start. By default from an earlier publisher's replica, if the directory is large.
   */
  read?: ReadDirectory
  /** Called with the names of written and removed files below the site. */
  onFiles?: (names: readonly string[]) => void
  /** True if a notification arrived since the last call. Changes are also polled for. */
  hasNews?: () => boolean
}

/** Batch sizes: 2 right after an edit, 10 while more edits may follow, 160 for a backlog. */
const PAGES_AT_ONCE = { first: 2, few: 10, many: 160 }
/** Pages written before it polls for newer changes. */
const LOOK_AFTER_PAGES = 40
const MANY_PENDING = 1000
const FOUND_AT_ONCE_MS = 50
/** Time limit for applying some of a large change, because finding each company's pages takes milliseconds. */
const TAKEN_IN_AT_ONCE_MS = 100

const boot = async ({ siteUrl, siteFolder }: PublisherOptions): Promise<WritePages> =>
  pageWriter(await openRenderer(siteUrl), (path, content) => replacePage(siteFolder, path, content))

/** Updates a built site page by page, and stays ready for the next change. */
export class Publisher {
  readonly #allowLargeDrop: boolean
  readonly #onFiles: (names: readonly string[]) => void
  readonly #hasNews: () => boolean
  readonly #source: ExportSource
  readonly #followed: FollowedDirectory
  readonly #write: WritePages
  readonly #site: ServedSite
  readonly #dataset: SiteDataset
  readonly #pending: PendingPages
  readonly #others: BacklogRenderers
  /** Pages written since the last sitemap, up to the reported maximum. */
  readonly #changed = new Set<string>()
  /** Finds pages that the site lacks and that this process has not written. */
  #comparison: SiteComparison | undefined
  #isFirstBatch = false
  /** True while changes are applied in batches. */
  #isTakingIn = false
  #pagesSinceLook = 0
  readonly #preparation: Preparation

  private constructor(options: PublisherOptions, followed: FollowedDirectory, write: WritePages, site: ServedSite) {
    this.#allowLargeDrop = options.allowLargeDrop
    this.#onFiles = options.onFiles ?? (() => undefined)
    this.#hasNews = options.hasNews ?? (() => false)
    this.#source = options.source
    this.#followed = followed
    this.#write = write
    this.#site = site
    this.#dataset = new SiteDataset(options.siteUrl)
    this.#others = new BacklogRenderers(options.siteUrl, options.siteFolder)
    this.#preparation = new Preparation(
      () => followed.live.lists,
      () => this.#isDone,
    )
    this.#pending = new PendingPages((path) => {
      const list = followed.live.lists.at(path)
      return list && lastPageOf(list.companies.length)
    })
  }

  /** The directory that the site shows after a publish. */
  get directory(): LiveDirectory {
    return this.#followed.live
  }

  /**
   * Loads the directory and boots the renderer. @throws if the backend or the site's code is unusable, or the site
   * shows other data
   */
  static async start(options: PublisherOptions): Promise<Publisher> {
    const { source, siteFolder, siteUrl, allowOtherData = false, read } = options
    const directory = await requireOwnSite({ source, siteDir: dirname(siteFolder), allowOtherData })
    const site = new ServedSite(siteFolder, siteUrl, codeHash(), directory)
    const [followed, write] = await Promise.all([FollowedDirectory.load(source, siteFolder, read), boot(options)])
    return new Publisher(options, followed, write, site)
  }

  /**
   * Publishes changes since the last call or the build, including those that arrive meanwhile.
   * @param newest change of the database, if the caller just requested it
   * @param onBegin called with the number of the newest change if there is something to publish
   * @returns undefined if there was nothing
   */
  async publish(
    newest?: Position,
    onBegin: (seq: number) => void = () => undefined,
  ): Promise<PublishReport | undefined> {
    const startedAt = performance.now()
    // Polls for everything that notifications announced so far.
    this.#hasNews()
    await this.#look(newest)
    if (this.#isDone) {
      this.#preparation.begin()
      return undefined
    }
    onBegin(this.directory.position.seq)
    const report = emptyReport()
    let isOver = false
    try {
      do {
        if (this.#pending.size > MANY_PENDING)
          this.#others.help(async (write) => !isOver && (await this.#publishSome(report, write)))
        const hasPublished = await this.#publishSome(report)
        const hasWorked = this.#takeIn() || hasPublished
        if (!hasWorked && !this.#find() && !(await this.#compare())) await this.#others.finished()
        const mayGoOn = hasPublished && this.#isBehind && this.#pagesSinceLook < LOOK_AFTER_PAGES
        if (this.#hasNews() || !mayGoOn) await this.#look()
      } while (this.#isBehind)
    } finally {
      isOver = true
      await this.#others.finished()
    }
    // A missing page may have another URL now.
    if (report.removed > 0) {
      this.#dataset.noteRemoval()
      this.#onFiles(await writeMovedFiles(this.#site.folder, this.directory))
    }
    await this.#site.complete(this.directory)
    return { ...report, seq: this.directory.position.seq, seconds: (performance.now() - startedAt) / 1000 }
  }

  /**
   * Writes the sitemap, if pages changed since the last time.
   * @param ms approximate limit; the next call continues
   * @returns undefined if nothing was due
   */
  async writeSitemap(ms = Number.POSITIVE_INFINITY): Promise<WrittenSitemap | undefined> {
    const { lists } = this.directory
    const end = performance.now() + ms
    const step = await this.#site.writeSitemap(this.directory, () => performance.now() < end)
    if (!step) return undefined
    this.#onFiles(step.files)
    if (!step.isWhole) return { isWhole: false, changed: [] }
    this.#onFiles(await writeMovedFiles(this.#site.folder, this.directory))
    const changed = [...this.#changed].filter(isListed(lists))
    this.#changed.clear()
    return { isWhole: true, changed }
  }

  /**
   * Writes the dataset if it is a day old, or if it may have companies that were removed.
   * @param mayGoOn called repeatedly; a notification also stops it
   * @returns true if nothing is left to do
   */
  async writeDataset(mayGoOn: () => boolean): Promise<boolean> {
    const step = await this.#dataset.write(this.#site.folder, this.directory, () => mayGoOn() && !this.#hasNews())
    this.#onFiles(step.files)
    return step.isWhole
  }

  /** True if everything that changes may need is prepared. */
  get isPrepared(): boolean {
    return this.#preparation.isDone
  }

  /**
   * Copies prepared data for the next start, if that is worth it.
   * @param mayGoOn called repeatedly; a notification also stops it
   * @returns true if nothing is left to do
   */
  keepForNextStart(mayGoOn: () => boolean): Promise<boolean> {
    return this.#followed.keepFinder(() => mayGoOn() && !this.#hasNews())
  }

  /** Stops everything that it started. */
  close(): void {
    this.#preparation.close()
    void this.#comparison?.close()
    this.#others.stop()
  }

  get #isDone(): boolean {
    return !this.#isBehind && this.#site.shows(this.directory)
  }

  get #isBehind(): boolean {
    if (this.#pending.size > 0 || this.#pending.isTaken) return true
    const { isTakingIn, hasUnseen, lists } = this.directory
    return isTakingIn || hasUnseen || lists.owesFinderFiles || this.#comparison !== undefined
  }

  #countOfBatch(): number {
    if (this.#isFirstBatch) return PAGES_AT_ONCE.first
    return this.#pending.size > MANY_PENDING ? PAGES_AT_ONCE.many : PAGES_AT_ONCE.few
  }

  /** @param other writer of another process, which leaves some pages to this one @returns true if there were any */
  async #publishSome(report: PublishReport, other?: WritePages): Promise<boolean> {
    const paths = this.#pending.take(this.#countOfBatch(), other ? [HOME_PATH] : [])
    if (paths.length === 0) return false
    this.#isFirstBatch = false
    this.#pagesSinceLook += paths.length
    const { folder, manifest } = this.#site
    const { lists } = this.directory
    try {
      requireUnheld(dirname(folder))
      const site = { siteFolder: folder, lists, manifest, write: other ?? this.#write }
      const { written, removed } = await publishPages(paths, site)
      this.#pending.settle(paths)
      this.#onFiles(paths.map(fileOfPage))
      note(report, written, removed)
      for (const path of written) if (this.#changed.size < MOST_ADDRESSES) this.#changed.add(path)
    } catch (error) {
      this.#pending.giveBack(paths)
      if (!(error instanceof ReleaseChangedError)) throw error
    }
    return true
  }

  /** Builds some of a finder whose files are waiting, while no other pages are. @returns true if they were waiting */
  #find(): boolean {
    const { lists } = this.directory
    if (!lists.owesFinderFiles) return false
    prepareLists(lists, FOUND_AT_ONCE_MS)
    this.#pending.add(lists.finding.takeTouched())
    return true
  }

  /** Applies some changes to the lists. @returns true if there were any */
  #takeIn(): boolean {
    const { directory } = this
    if (!directory.isTakingIn) return false
    const end = performance.now() + TAKEN_IN_AT_ONCE_MS
    const { touched, awaited } = directory.takeIn(() => performance.now() < end)
    const isPart = this.#isTakingIn || directory.isTakingIn
    this.#isTakingIn = directory.isTakingIn
    this.#isFirstBatch ||= awaited.size > 0 || (touched.size > 0 && !isPart)
    this.#pending.add(touched, isPart)
    this.#pending.add(awaited)
    return true
  }

  async #endComparison(): Promise<void> {
    await this.#comparison?.close()
    this.#comparison = undefined
  }

  /** Compares some pages, so that new edits do not wait for all of them. @returns true if it did */
  async #compare(): Promise<boolean> {
    const { directory } = this
    const { lists } = directory
    const begunWith = this.#comparison?.lists
    if (begunWith && begunWith !== lists) await this.#endComparison()
    if (directory.hasUnseen) this.#comparison ??= new SiteComparison(this.#site.manifest)
    if (!this.#comparison) return false
    const hadBegun = this.#comparison.lists !== undefined
    const differing = await this.#comparison.next(lists)
    if (!hadBegun && this.#comparison.lists) directory.beginComparison()
    if (differing) this.#pending.add(differing)
    else this.#comparison = undefined
    return true
  }

  /** Takes over a site that another process has built, if there is one. */
  async #meet(): Promise<void> {
    const release = await this.#site.meet(this.directory)
    if (!release) return
    await this.#comparison?.close()
    this.#comparison = release.comparison
    // Someone is waiting for these, so they come before the comparison of all pages.
    if (release.shown) this.#pending.add(await this.#followed.editedSince(release.shown))
    this.#pending.add(release.pages)
    this.#isFirstBatch = true
  }

  /** Receives changes of the directory, or a build by another process. */
  async #look(newest?: Position): Promise<void> {
    // If the site's state is known exactly, only later changes have to be examined.
    if (await this.#site.isUnmetOf(this.directory)) await this.#meet()
    await this.#followed.follow(newest)
    this.#onFiles(this.#followed.takePictures())
    this.#pagesSinceLook = 0
    await this.#meet()
    if (!this.#allowLargeDrop && !this.#isDone) await this.#site.refuseLargeDrop(this.directory, this.#source)
    this.#takeIn()
  }
}
