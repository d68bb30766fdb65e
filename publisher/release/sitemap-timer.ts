/** When a sitemap is due. By a clock that never jumps: the time of day may be set back by an hour. */

const CALM_AFTER_MS = 10_000
/** So long it is written at a time, while an edit waits. */
const AT_ONCE_MS = 50
/** It is written when nothing has changed for a while, or has changed for a long one. */
const DUE_AFTER_MS = { calm: 2000, change: 60_000 }

export interface WrittenSitemap {
  /** Whether nothing of it is left to be written. */
  isWhole: boolean
  /** Pages that it lists and that have changed since it was whole the last time. */
  changed: string[]
}

interface DueSite {
  writeSitemap(ms: number): Promise<WrittenSitemap | undefined>
}

interface SitemapTimer {
  /** Pages have changed. */
  changed(): void
  /** Whether nothing has changed for a while and nothing is due. */
  readonly isCalm: boolean
  /** Writes some of it. @returns undefined when it was not due */
  writeWhenDue(site: DueSite): Promise<WrittenSitemap | undefined>
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
      const since = dueSince ?? now
      dueSince = undefined
      const written = await site.writeSitemap(AT_ONCE_MS)
      if (written && !written.isWhole) dueSince = since
      return written
    },
  }
}
