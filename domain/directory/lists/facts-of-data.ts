/** What lists are filtered by, from what a company's data file says. Browsers load this file. */
import type { CarrierCheck } from '../../carrier-record/carrier-check.ts'
import { truckCount } from '../../carrier-record/carrier-facts.ts'
import { isHauling } from '../../carrier-record/federal-files.ts'
import { slugify } from '../../slug.ts'
import type { CompanyData } from '../pages/company/company-data.ts'
import { type CompanyFacts, MARKS, type Mark } from './company-facts.ts'

type Check = Pick<CarrierCheck, 'authorities' | 'insurance' | 'out_of_service'>

/** The letters of a company's marks. @param check what FMCSA's files say, or null */
export const marksOf = ({ verified, quotes }: { verified: boolean; quotes: boolean }, check: Check | null): string => {
  const known = check && !check.out_of_service ? check : undefined
  const active = known?.authorities.filter(({ status }) => status === 'active') ?? []
  const has: Readonly<Record<Mark, boolean>> = {
    authority: active.some(({ type }) => isHauling(type)),
    household: active.some(({ type }) => type === 'household_goods'),
    insured: (known?.insurance?.bipd_total ?? 0) > 0,
    verified,
    quotes,
  }
  return (Object.keys(MARKS) as Mark[]).map((mark) => (has[mark] ? MARKS[mark] : '')).join('')
}

/** The day of its registration, or of its first authority if that is earlier. */
export const sinceOf = (registeredOn: string, check: Check | null): string =>
  [registeredOn, ...(check?.authorities ?? []).map(({ since }) => since ?? '')].filter(Boolean).sort()[0] ?? ''

/**
 * @param slug of its page
 * @param services slugs of its services in cities, by their names
 */
export const factsOfData = (
  { name, is_verified, takes_quotes, facts, rating, record, services: named }: CompanyData,
  slug: string,
  services: ReadonlyMap<string, string>,
): CompanyFacts => [
  name,
  slug === slugify(name) ? '' : slug,
  marksOf({ verified: is_verified, quotes: takes_quotes }, record),
  truckCount({ power_units: Number(facts.power_units ?? 0), passengers: facts.passengers === 'yes' ? 'yes' : '' }),
  rating?.value ?? 0,
  rating?.reviews ?? 0,
  sinceOf(String(facts.registered_on ?? ''), record),
  [...new Set(named.flatMap((service) => services.get(service) ?? []))],
]
