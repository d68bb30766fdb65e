import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changedPages, type PageChanges, propsByPath } from '../../../site/features/directory/changed-pages.ts'
import { type SitePages, sitemapEntries } from '../../../site/features/directory/site-pages.ts'
import { PROJECT } from '../project.ts'
import { removePage, replacePage } from '../rendering/page-files.ts'
import { bootRenderer, type PageRenderer } from '../rendering/page-renderer.ts'
import { readStamp, writeStamp } from '../site/build-stamp.ts'
import {
  downloadChanges,
  downloadExportAtRest,
  type ExportedChanges,
  type ExportSource,
  latestChange,
} from '../site/download-export.ts'
import { refuseLargeDrop } from '../site/large-drop.ts'
import { withPictures } from '../site/load-directory.ts'
import { appendToManifest, hashOfPage, manifestOf, readManifest } from '../site/manifest.ts'
import { writeSitemap } from '../site/sitemap.ts'
import { LiveDirectory } from './live-directory.ts'

import { mostWantedFirst } from './page-order.ts'

export interface PublisherOptions {
  source: ExportSource
  /** Folder of the served site, which a full build has made from the same code. */
  siteFolder: string
  siteUrl: string
  allowLargeDrop: boolean
}

/** What one publish did. */
export interface PublishReport {
  written: number
  removed: number
  seconds: number
}

/** Brings a built site up to date, page by page, and stays ready to do it again. */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #directory: LiveDirectory
  readonly #renderer: PageRenderer
  /** The pages of the directory in memory, and the change that they show. */
  #pages: SitePages
  #pagesSeq: number
  /** The pages that the site shows; unknown before the first publish. */
  #published: SitePages | undefined
  /** A publish that was cut off may have left the sitemap behind, so the first look writes it. */
  #isSitemapDue = true

  private constructor(options: PublisherOptions, directory: LiveDirectory, pages: SitePages, renderer: PageRenderer) {
    this.#options = options
    this.#directory = directory
    this.#pages = pages
    this.#pagesSeq = directory.seq
    this.#renderer = renderer
  }

  /** The directory as the site shows it after a publish. */
  get directory(): LiveDirectory {
    return this.#directory
  }

  /** Loads the directory and boots the renderer. @throws when the backend, a record or the site's code is not right */
  static async start(options: PublisherOptions): Promise<Publisher> {
    const exported = await downloadExportAtRest(options.source)
    const company_listings = await withPictures(exported.company_listings, options.source, options.siteFolder)
    const directory = new LiveDirectory({ ...exported, company_listings })
    const pages = directory.pages()
    const outDir = join(PROJECT, '.cache', 'builds', `renderer-${process.pid}`)
    const renderer = await bootRenderer({ siteUrl: options.siteUrl, home: pages.home, outDir })
    await rm(outDir, { recursive: true, force: true })
    return new Publisher(options, directory, pages, renderer)
  }

  /**
   * Publishes what has changed since the last time, or since the site was built. With nothing to publish it writes
   * the sitemap, if that is due.
   * @returns undefined when there was nothing to publish
   * @throws when the backend, a record or the number of companies is not right; pages that were not written yet stay
   * as they are, and the next call tries again
   */
  async publish(): Promise<PublishReport | undefined> {
    const startedAt = performance.now()
    if ((await latestChange(this.#options.source)) > this.#directory.seq) await this.#load()
    if (this.#pagesSeq !== this.#directory.seq) this.#compute()
    if (this.#published === this.#pages) {
      await this.#writeSitemap()
      return undefined
    }
    const { written, removed } = await this.#outdated()
    await this.#write(mostWantedFirst(written))
    await this.#remove(removed)
    await this.#stamp()
    return { written: written.length, removed: removed.length, seconds: (performance.now() - startedAt) / 1000 }
  }

  async #load(): Promise<void> {
    const { source, siteFolder } = this.#options
    const { rows, gone }: ExportedChanges = await downloadChanges(source, this.#directory.seq)
    const company_listings = await withPictures(rows.company_listings, source, siteFolder)
    this.#directory.apply({ rows: { ...rows, company_listings }, gone })
  }

  #compute(): void {
    const { siteFolder, allowLargeDrop } = this.#options
    const stamp = readStamp(siteFolder)
    if (stamp && !allowLargeDrop) refuseLargeDrop(stamp, stamp.source, this.#directory.companies)
    this.#pages = this.#directory.pages()
    this.#pagesSeq = this.#directory.seq
  }

  /** Compared with the pages before; with what the site's manifest says when nobody knows those. */
  async #outdated(): Promise<PageChanges> {
    if (this.#published) return changedPages(this.#published, this.#pages)
    const live = await readManifest(this.#options.siteFolder)
    const wanted = manifestOf(this.#pages)
    return {
      written: [...wanted].filter(([path, hash]) => live.get(path) !== hash).map(([path]) => path),
      removed: [...live.keys()].filter((path) => !wanted.has(path)),
    }
  }

  async #write(paths: readonly string[]): Promise<void> {
    const { siteFolder } = this.#options
    const props = propsByPath(this.#pages)
    for await (const { path, content } of this.#renderer.render(this.#pages, paths)) {
      await replacePage(siteFolder, path, content)
      await appendToManifest(siteFolder, [[path, hashOfPage(props.get(path))]])
    }
  }

  async #remove(paths: readonly string[]): Promise<void> {
    const { siteFolder } = this.#options
    for (const path of paths) await removePage(siteFolder, path)
    await appendToManifest(siteFolder, [], paths)
  }

  /** Says that the site shows the pages in memory, after it does. */
  async #stamp(): Promise<void> {
    const { siteFolder } = this.#options
    const { companies } = this.#directory
    const stamp = readStamp(siteFolder)
    if (stamp) await writeStamp(siteFolder, { ...stamp, seq: this.#pagesSeq, companies })
    this.#published = this.#pages
    this.#isSitemapDue = true
  }

  async #writeSitemap(): Promise<void> {
    if (!this.#isSitemapDue) return
    await writeSitemap(this.#options.siteFolder, sitemapEntries(this.#pages), this.#options.siteUrl)
    this.#isSitemapDue = false
  }
}
