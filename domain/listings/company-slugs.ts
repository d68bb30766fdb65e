/** Which address a company's page gets: one that names it, whatever script its name is in. */
import { slugify } from '../slug.ts'
import { latinLetters } from '../text/latin-letters.ts'

const CITY_SLUG_MAX = 80
/** All that is left of many a name whose other letters cannot be spelt. */
const LEGAL_FORMS = /(^|-)(llc|inc|incorporated|co|company|corp|corporation|ltd|limited|lp|llp|ulc|ltee)(?=-|$)/g

/** Whose slug is asked for. */
export interface SluggedCompany {
  name: string
  city: string
  usdot_number: string
}

/** A name as a slug; '' for one that Latin letters and digits say nothing of. */
export const nameSlug = (name: string): string => {
  const { latin, isWhole } = latinLetters(name)
  const slug = slugify(latin)
  return isWhole ? slug : slug.replace(LEGAL_FORMS, '').replace(/^-/, '')
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join('-')

/** The best slug of a company, and the one that numbers are put to. */
const bestSlugs = ({ name, city, usdot_number }: SluggedCompany): { best: string; local: string } => {
  const [spelt, place] = [nameSlug(name), slugify(city).slice(0, CITY_SLUG_MAX).replace(/-$/, '')]
  if (spelt && latinLetters(name).isWhole) return { best: spelt, local: joined(spelt, place) }
  const number = slugify(usdot_number)
  const best = number ? joined(spelt, 'usdot', number) : joined(spelt || 'company', place)
  return { best, local: best }
}

/**
 * The slugs a company may take, best first: its name, then name and city, then name, city and a number. What Latin
 * letters cannot say of a name is made up for by the USDOT number, or by the city of a company without one.
 * Endless: take the first that is free.
 */
export function* companySlugs(company: SluggedCompany): Generator<string, never> {
  const { best, local } = bestSlugs(company)
  yield best
  if (local !== best) yield local
  for (let n = 2; ; n++) yield `${local}-${n}`
}

/** The first slug of a company for which `isTaken` answers false. */
export const freeCompanySlug = (company: SluggedCompany, isTaken: (slug: string) => boolean): string => {
  for (const slug of companySlugs(company)) if (!isTaken(slug)) return slug
  throw new Error('unreachable: the candidates never end')
}
