import { companySlugs, freeCompanySlug } from '../../../domain/slug.ts'
import { selectRows } from '../database/records.ts'

interface Named {
  name: string
  city: string
}

const TAKEN = `FROM (
  SELECT slug FROM company_listings WHERE slug IN (SELECT value FROM json_each({:slugs}))
  UNION SELECT from_slug FROM slug_redirects WHERE from_slug IN (SELECT value FROM json_each({:slugs})))`

const takenOf = (tx: core.App, slugs: string[]): string[] =>
  selectRows<string>(tx, 'json_quote(slug)', TAKEN, { slugs: JSON.stringify(slugs) })

/** The two slugs that nearly every company gets one of. */
const likelySlugs = ({ name, city }: Named): string[] => {
  const slugs = companySlugs(name, city)
  return [slugs.next().value, slugs.next().value]
}

/** A function that gives one new company after the other a slug of its own, with one look at the database for most. */
export const slugGiver = (tx: core.App, companies: Named[]): ((company: Named) => string) => {
  const asked = new Set(companies.flatMap(likelySlugs))
  const taken = new Set(takenOf(tx, [...asked]))
  return ({ name, city }) => {
    const slug = freeCompanySlug(name, city, (slug) => {
      if (!asked.has(slug)) {
        asked.add(slug)
        for (const found of takenOf(tx, [slug])) taken.add(found)
      }
      return taken.has(slug)
    })
    taken.add(slug)
    return slug
  }
}
