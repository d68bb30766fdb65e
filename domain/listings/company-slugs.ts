/** The slug of a company's page. It contains the name, whatever script the name is in. */
import { slugify } from '../slug.ts'
import { latinLetters } from '../text/latin-letters.ts'

const CITY_SLUG_MAX = 80
/** What remains of many names whose other letters cannot be transliterated. */
const LEGAL_FORMS = /(^|-)(llc|inc|incorporated|co|company|corp|corporation|ltd|limited|lp|llp|ulc|ltee)(?=-|$)/g

/** The company that needs a slug. */
export interface SluggedCompany {
  name: string
  city: string
  usdot_number: string
}

/** A name as a slug. '' if it has no Latin letters or digits. */
export const nameSlug = (name: string): string => {
  const { latin, isWhole } = latinLetters(name)
  const slug = slugify(latin)
  return isWhole ? slug : slug.replace(LEGAL_FORMS, '').replace(/^-/, '')
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join('-')

/** The best slug of a company, and the one that numbers are appended to. */
const bestSlugs = ({ name, city, usdot_number }: SluggedCompany): { best: string; local: string } => {
  const [spelt, place] = [nameSlug(name), slugify(city).slice(0, CITY_SLUG_MAX).replace(/-$/, '')]
  if (spelt && latinLetters(name).isWhole) return { best: spelt, local: joined(spelt, place) }
  const number = slugify(usdot_number)
  const best = number ? joined(spelt, 'usdot', number) : joined(spelt || 'company', place)
  return { best, local: best }
}

/**
 * Possible slugs of a company, best first: name, then name and city, then name, city and a number. If the name cannot
 * be transliterated, the USDOT number or the city is used. Endless; take the first free one.
 */
export function* companySlugs(company: SluggedCompany): Generator<string, never> {
  const { best, local } = bestSlugs(company)
  yield best
  if (local !== best) yield local
  for (let n = 2; ; n++) yield `${local}-${n}`
}

/** The first slug for which `isTaken` returns false. */
export const freeCompanySlug = (company: SluggedCompany, isTaken: (slug: string) => boolean): string => {
  for (const slug of companySlugs(company)) if (!isTaken(slug)) return slug
  throw new Error('unreachable: the candidates never end')
}
