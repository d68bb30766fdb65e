/** Imports of FMCSA's files beyond the census: what the importer and the server tell each other. */

export const FEDERAL_SKIP_REASONS = {
  unlisted: 'carriers that are not listed',
  older: 'older than what we have',
  uncounted: 'a few crashes of carriers whose other ones are not known',
  undated: 'without a date, while what we have has one',
} as const

/** `l` listed, `f` listed and followed: someone manages or watches it, `d` on the do-not-list, '' none of these. */
export const RECORD_MARKS = ['l', 'f', 'd', ''] as const
export type RecordMark = (typeof RECORD_MARKS)[number]

/** Numbers of carriers that earlier files of a kind named and this one does not, and of those that it names. */
export interface CarriersOfFile {
  missing: number
  contained: number
}

/**
 * A record without news gets the date of a newer file only after this many days. Every page names the date, so a daily
 * file would otherwise change every page every day.
 */
export const REFRESH_DAYS = 7

/** A file that lacks more than this share of what the last one had is damaged, or contains only a part. */
export const MOST_MISSING = 0.1
