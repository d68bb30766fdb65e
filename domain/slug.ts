import { foldText } from './text/fold-text.ts'

/** What a stored slug looks like: lower-case words of letters and digits, joined by single dashes. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Longest slug of one text; a company's may add a city and a number to it. */
export const SLUG_BASE_MAX = 120
const CITY_SLUG_MAX = 80
/** Longest stored slug. */
export const SLUG_MAX = 220

/** "A&B Freight, Inc." → "a-b-freight-inc". A text without a letter or digit gives an empty string. */
export const slugify = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_BASE_MAX)
    .replace(/^-+|-+$/g, '')

/**
 * The slugs a company may take, best first: its name, then name and city, then name, city and a number.
 * Endless: take the first that is free. A name without a letter or digit counts as "company".
 */
export function* companySlugs(name: string, city: string): Generator<string, never> {
  const base = slugify(name) || 'company'
  yield base
  const place = slugify(city).slice(0, CITY_SLUG_MAX).replace(/-$/, '')
  const local = place ? `${base}-${place}` : base
  if (place) yield local
  for (let n = 2; ; n++) yield `${local}-${n}`
}

/** The first slug of a company for which `isTaken` answers false. */
export const freeCompanySlug = (name: string, city: string, isTaken: (slug: string) => boolean): string => {
  for (const slug of companySlugs(name, city)) if (!isTaken(slug)) return slug
  throw new Error('unreachable: the candidates never end')
}

/**
 * Whether a service may have this slug. Those that contain the word "companies" or end in "-trucking" could not be
 * told apart in a path like /{service}-trucking-companies.
 */
export const isServiceSlug = (slug: string): boolean =>
  SLUG_PATTERN.test(slug) && !/(^|-)companies(-|$)/.test(slug) && !slug.endsWith('-trucking')

/** Whether a location may have this slug. */
export const isLocationSlug = (slug: string): boolean => SLUG_PATTERN.test(slug)
