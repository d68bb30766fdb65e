import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileOfPart, WHOLE } from '../../../domain/directory/sitemap/sitemap-parts.ts'
import { readStamp } from '../../../publisher/release/build-stamp.ts'
import { currentSite } from '../../../publisher/release/releases.ts'
import type { Metric, Sample } from './metric-text.ts'

interface Counted {
  /** Tells whether a file was written again. */
  state: string
  locations: number
  /** Files that an index names. */
  parts: readonly string[]
}

/** Counts the pages that visitors and search engines find, by the sitemap; only files that changed are read again. */
export class LivePages {
  readonly #counted = new Map<string, Counted>()

  async #count(folder: string, name: string): Promise<Counted> {
    const file = join(folder, name)
    const { mtimeMs, size, ino } = await stat(file)
    const state = `${mtimeMs} ${size} ${ino}`
    const known = this.#counted.get(name)
    if (known?.state === state) return known
    const text = await readFile(file, 'utf8')
    const parts = text.includes('<sitemapindex')
      ? [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => basename(url))
      : []
    const counted = { state, parts, locations: parts.length > 0 ? 0 : text.split('<loc>').length - 1 }
    this.#counted.set(name, counted)
    return counted
  }

  /** @returns undefined while there is no site */
  async of(siteFolder: string): Promise<number | undefined> {
    try {
      const { locations, parts } = await this.#count(siteFolder, fileOfPart(WHOLE))
      let pages = locations
      for (const part of parts) pages += (await this.#count(siteFolder, part)).locations
      return pages
    } catch {
      return undefined
    }
  }
}

const gauge = (name: string, help: string, value: number | undefined): Metric => {
  const samples: Sample[] = value === undefined ? [] : [{ value }]
  return { name, help, type: 'gauge', samples }
}

/** How much the served site shows. */
export const siteMetrics = async (siteDir: string, pages: LivePages): Promise<Metric[]> => {
  const folder = currentSite(siteDir)
  return [
    gauge('companies_live', 'Companies that the served site shows', readStamp(folder)?.companies),
    gauge('pages_live', 'Pages that the sitemap of the served site lists', await pages.of(folder)),
  ]
}
