import { foldText } from './text/fold-text.ts'

/** What a stored slug looks like: lower-case words of letters and digits, joined by single dashes. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Longest slug of one text; a company's may add a city and a number to it. */
export const SLUG_BASE_MAX = 120
/** Longest stored slug. */
export const SLUG_MAX = 220

/** "A&B Freight, Inc." → "a-b-freight-inc". A text without a letter or digit gives an empty string. */
export const slugify = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_BASE_MAX)
    .replace(/^-+|-+$/g, '')

/**
 * Whether a service may have this slug. Those that contain the word "companies" or end in "-trucking" could not be
 * told apart in a path like /{service}-trucking-companies.
 */
export const isServiceSlug = (slug: string): boolean =>
  SLUG_PATTERN.test(slug) && !/(^|-)companies(-|$)/.test(slug) && !slug.endsWith('-trucking')

/** Whether a location may have this slug. */
export const isLocationSlug = (slug: string): boolean => SLUG_PATTERN.test(slug)
