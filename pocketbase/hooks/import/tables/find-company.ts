import { type CompanyMark, ROW_REASONS } from '../../../../domain/imports/tables/table-rows.ts'
import { selectRows } from '../../database/records.ts'

type Found = { id: string } | { reason: string } | undefined

const idsThat = (tx: core.App, from: string, params: Record<string, string>): string[] =>
  selectRows<string>(tx, 'json_quote(id)', `FROM (SELECT ${from} LIMIT 2)`, params)

/** What was never public has proved nothing: neither its number nor its name. */
const KNOWN = "id FROM company_listings WHERE address_since != ''"

const withNumber = (tx: core.App, number: string): string | undefined =>
  idsThat(tx, `${KNOWN} AND usdot_number != '' AND usdot_number = {:number}`, { number })[0]

const withSlug = (tx: core.App, slug: string): string | undefined =>
  idsThat(tx, `${KNOWN} AND slug = {:slug}`, { slug })[0] ??
  idsThat(tx, 'listing AS id FROM slug_redirects WHERE from_slug = {:slug}', { slug })[0]

/** A company of another number is another one, though it is called the same. */
const NAMED = `${KNOWN} AND location = {:location} AND lower(name) = lower({:name})
  AND ({:number} = '' OR usdot_number IN ('', {:number}))`

/**
 * The company that a row is about: by its USDOT number; else by the address of its page, which may be an old one; else by
 * name and city. Undefined when the directory has none of it.
 */
export const findCompany = (tx: core.App, { usdot_number: number, slug, name, location }: CompanyMark): Found => {
  const id = (number && withNumber(tx, number)) || (slug && withSlug(tx, slug))
  if (id) return { id }
  if (!name || !location) return undefined
  const [first, second] = idsThat(tx, NAMED, { location, name, number })
  if (second) return { reason: ROW_REASONS.several }
  return first ? { id: first } : undefined
}
