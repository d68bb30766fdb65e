import { foldText } from './text/fold-text.ts'

/** A stored slug: lowercase words of letters and digits, joined by single dashes. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Longest slug of one text. A company's may append a city and a number. */
export const SLUG_BASE_MAX = 120
/** Longest stored slug. */
export const SLUG_MAX = 220

/** "A&B Freight, Inc." → "a-b-freight-inc". '' for a text without letters and digits. */
export const slugify = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_BASE_MAX)
    .replace(/^-+|-+$/g, '')

/**
 * True if a service may have this slug. Slugs that contain the word "companies" or end in "-trucking" would be
 * ambiguous in a path like /{service}-trucking-companies.
 */
export const isServiceSlug = (slug: string): boolean =>
  SLUG_PATTERN.test(slug) && !/(^|-)companies(-|$)/.test(slug) && !slug.endsWith('-trucking')

/** True if a location may have this slug. */
export const isLocationSlug = (slug: string): boolean => SLUG_PATTERN.test(slug)
