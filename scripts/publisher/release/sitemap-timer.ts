/** When a sitemap is due. By a clock that never jumps: the time of day may be set back by an hour. */

const CALM_AFTER_MS = 10_000
/** It is written when nothing has changed for a while, or has changed for a long one. */
const DUE_AFTER_MS = { calm: 2000, change: 60_000 }

interface SitemapTimer {
  /** Pages have changed. */
  changed(): void
  /** Whether nothing has changed for a while and nothing is due. */
  readonly isCalm: boolean
  /** @returns pages that have changed since the last sitemap, when one was due and there was not */
  writeWhenDue(site: { writeSitemap(): Promise<string[] | undefined> }): Promise<string[] | undefined>
}

/** Calls for a sitemap in good time, and again and again while nothing changes: the site knows whether it has one. */
export const sitemapTimer = (): SitemapTimer => {
  let changedAt = Number.NEGATIVE_INFINITY
  let dueSince: number | undefined
  return {
    changed: () => {
      changedAt = performance.now()
      dueSince ??= changedAt
    },
    get isCalm() {
      return dueSince === undefined && performance.now() - changedAt > CALM_AFTER_MS
    },
    writeWhenDue: async (site) => {
      const now = performance.now()
      if (now - changedAt < DUE_AFTER_MS.calm && now - (dueSince ?? now) < DUE_AFTER_MS.change) return undefined
      dueSince = undefined
      return site.writeSitemap()
    },
  }
}
