/** When a sitemap is due. Uses a clock that never jumps, because the time of day may be set back. */

const CALM_AFTER_MS = 10_000
/** Milliseconds of writing per step, while an edit waits. */
const AT_ONCE_MS = 50
/** It is written after a pause in changes, or after a long time of changes. */
const DUE_AFTER_MS = { calm: 2000, change: 60_000 }

export interface WrittenSitemap {
  /** True if nothing is left to write. */
  isWhole: boolean
  /** Listed pages that changed since it was last complete. */
  changed: string[]
}

interface DueSite {
  writeSitemap(ms: number): Promise<WrittenSitemap | undefined>
}

interface SitemapTimer {
  /** Records that pages changed. */
  changed(): void
  /** True if nothing changed for a while and nothing is due. */
  readonly isCalm: boolean
  /** Writes some of it. @returns undefined if it was not due */
  writeWhenDue(site: DueSite): Promise<WrittenSitemap | undefined>
}

/** Requests a sitemap in time, and repeatedly while nothing changes, because only the site knows whether it has one. */
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
      const since = dueSince ?? now
      dueSince = undefined
      const written = await site.writeSitemap(AT_ONCE_MS)
      if (written && !written.isWhole) dueSince = since
      return written
    },
  }
}
