/** Sorting and filtering of a list in the browser: the choices, and how they apply. */

/** A company in its city's facts file. */
export type CompanyFacts = readonly [
  slug: string,
  name: string,
  rating: number,
  reviews: number,
  verified: 0 | 1,
  trucks: number,
  services: readonly string[],
  /** Letters of CHECK_MARKS. */
  checks: string,
  /** Day since which it has been in business, YYYY-MM-DD. '' if unknown. */
  since: string,
  /** What follows the trucks: " in 2007" if the company said so of old, else ''. */
  stated: string,
]

/** What FMCSA's files have to say about a company. Each has a letter in its facts. */
export const CHECK_MARKS = { authority: 'a', household: 'h', insured: 'i' } as const
export type CheckMark = keyof typeof CHECK_MARKS
export const CHECK_MARK_LABELS: Readonly<Record<CheckMark, string>> = {
  authority: 'Active authority',
  household: 'May move homes',
  insured: 'Insurance on file',
}

export const SORT_LABELS = {
  '': 'Preferred first, then by name',
  rating: 'Best rated',
  reviews: 'Most reviews',
  fleet: 'Largest fleet',
} as const
export type Sort = keyof typeof SORT_LABELS

/** Fleet sizes to choose from, with the least and most trucks of each. */
export const FLEETS = {
  '': ['Any fleet', 0, Number.POSITIVE_INFINITY],
  '1-5': ['1 to 5 trucks', 1, 5],
  '6-20': ['6 to 20 trucks', 6, 20],
  '21-100': ['21 to 100 trucks', 21, 100],
  '101-': ['More than 100 trucks', 101, Number.POSITIVE_INFINITY],
} as const satisfies Readonly<Record<string, readonly [label: string, least: number, most: number]>>
export type Fleet = keyof typeof FLEETS

/** Years in business to choose from, with the least number of each. */
export const YEARS = {
  '': ['Any number of years', 0],
  '2-': ['2 years or more', 2],
  '5-': ['5 years or more', 5],
  '10-': ['10 years or more', 10],
  '20-': ['20 years or more', 20],
} as const satisfies Readonly<Record<string, readonly [label: string, least: number]>>
export type Years = keyof typeof YEARS

export interface ListFilter {
  sort: Sort
  fleet: Fleet
  years: Years
  /** Slug, '' for any. */
  service: string
  verified: boolean
  reviewed: boolean
  /** What FMCSA's files have to say. */
  checks: readonly CheckMark[]
}

const ORDERS: Readonly<Record<Sort, (a: CompanyFacts, b: CompanyFacts) => number>> = {
  '': () => 0,
  rating: (a, b) => b[2] - a[2] || b[3] - a[3],
  reviews: (a, b) => b[3] - a[3] || b[2] - a[2],
  fleet: (a, b) => b[5] - a[5],
}

/** True if a company has been in business for so many years. Nobody knows it of one without a day. */
const isInBusiness = (since: string, years: number, today: string): boolean =>
  years === 0 || (since !== '' && since <= `${Number(today.slice(0, 4)) - years}${today.slice(4)}`)

/** What a filter asks for although no file says anything about any company. It is ignored, or it would empty the list. */
export const unsaidOf = (
  companies: readonly CompanyFacts[],
  { checks }: Pick<ListFilter, 'checks'>,
): readonly CheckMark[] => (companies.every(([, , , , , , , marks]) => marks === '') ? checks : [])

/**
 * The companies that match a filter, in its order. The sort is stable.
 * @param today YYYY-MM-DD
 * @param of slugs of the list's services; empty for all companies of the city
 */
export const filterCompanies = (
  companies: readonly CompanyFacts[],
  { sort, fleet, years, service, verified, reviewed, checks }: ListFilter,
  today: string,
  of: readonly string[] = [],
): CompanyFacts[] => {
  const [, least, most] = FLEETS[fleet]
  const unsaid = unsaidOf(companies, { checks })
  return companies
    .filter(
      ([, , , reviews, isVerified, trucks, services, marks, since]) =>
        (of.length === 0 || of.some((slug) => services.includes(slug))) &&
        (service === '' || services.includes(service)) &&
        (!verified || isVerified === 1) &&
        (!reviewed || reviews > 0) &&
        checks.every((check) => unsaid.includes(check) || marks.includes(CHECK_MARKS[check])) &&
        trucks >= least &&
        trucks <= most &&
        isInBusiness(since, YEARS[years][1], today),
    )
    .sort(ORDERS[sort])
}
