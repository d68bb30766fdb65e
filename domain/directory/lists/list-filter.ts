/** Sorting and filtering of companies in the browser: the choices, and how they apply. */
import { KM_OF_MILE } from '../../places/coordinates.ts'
import {
  type CheckMark,
  type CompanyFacts,
  hasCheckMark,
  hasMark,
  isCheckMark,
  MARK_LABELS,
  type Mark,
} from './company-facts.ts'

export const SORT_LABELS = {
  '': 'Preferred (paid) first, then by name',
  rating: 'Best rated',
  reviews: 'Most reviews',
  fleet: 'Largest fleet',
  years: 'Longest in business',
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

/** Stars to choose from, with the least number of each. */
export const STARS = {
  '': ['Any rating', 0],
  '3-': ['3 stars or more', 3],
  '4-': ['4 stars or more', 4],
  '4.5-': ['4.5 stars or more', 4.5],
} as const satisfies Readonly<Record<string, readonly [label: string, least: number]>>
export type Stars = keyof typeof STARS

const miles = (count: number) => [`${count} miles`, count * KM_OF_MILE, 'US'] as const
const km = (count: number) => [`${count} km`, count, 'CA'] as const

/** Distances to choose from, with their kilometers and the country that measures so. */
export const RADII = {
  '': ['Any distance', 0, ''],
  '10mi': miles(10),
  '25mi': miles(25),
  '50mi': miles(50),
  '100mi': miles(100),
  '250mi': miles(250),
  '15km': km(15),
  '40km': km(40),
  '80km': km(80),
  '160km': km(160),
  '400km': km(400),
} as const satisfies Readonly<Record<string, readonly [label: string, km: number, country: string]>>
export type Radius = keyof typeof RADII

export interface ListFilter {
  sort: Sort
  /** Slug of a list in the companies' city, '' for any. */
  service: string
  fleet: Fleet
  years: Years
  stars: Stars
  within: Radius
  reviewed: boolean
  marks: readonly Mark[]
}

export const UNFILTERED: ListFilter = {
  ...{ sort: '', service: '', fleet: '', years: '', stars: '', within: '', reviewed: false },
  marks: [],
}

/** A company to choose, with its distance if a place is known. */
export interface Candidate {
  facts: CompanyFacts
  km?: number
}

const LATEST = '9999'
const since = ({ facts: [, , , , , , day] }: Candidate): string => day || LATEST

type Order = (a: Candidate, b: Candidate) => number
/** Among equals. The order of the list itself would put companies first that pay for it. */
const byName: Order = ({ facts: [a] }, { facts: [b] }) => (a < b ? -1 : Number(a > b))
const ORDERS: Readonly<Record<Sort, Order>> = {
  // Nearest first, if a place is known.
  '': (a, b) => (a.km ?? 0) - (b.km ?? 0),
  rating: (a, b) => b.facts[4] - a.facts[4] || b.facts[5] - a.facts[5] || byName(a, b),
  reviews: (a, b) => b.facts[5] - a.facts[5] || b.facts[4] - a.facts[4] || byName(a, b),
  fleet: (a, b) => b.facts[3] - a.facts[3] || byName(a, b),
  years: (a, b) => (since(a) < since(b) ? -1 : Number(since(a) > since(b))) || byName(a, b),
}

/** True if a company has been in business for so many years. Nobody knows it of one without a day. */
const isInBusiness = (day: string, years: number, today: string): boolean =>
  years === 0 || (day !== '' && day <= `${Number(today.slice(0, 4)) - years}${today.slice(4)}`)

/** What a filter asks for although no file says anything about any company. It is ignored, or it would empty the list. */
export const unsaidOf = (
  companies: readonly Candidate[],
  { marks }: Pick<ListFilter, 'marks'>,
): readonly CheckMark[] => {
  const asked = marks.filter(isCheckMark)
  return asked.length > 0 && companies.every(({ facts }) => !hasCheckMark(facts)) ? asked : []
}

/** Tells whether a company has a service. One of a file about one service does. */
export const offers = ([, , , , , , , services]: CompanyFacts, service: string): boolean =>
  service === '' || services === undefined || services.includes(service)

/**
 * The companies that match a filter, in its order. The sort is stable.
 * @param today YYYY-MM-DD
 */
export const filterCompanies = <Of extends Candidate>(
  companies: readonly Of[],
  { sort, fleet, years, stars, service, reviewed, within, marks }: ListFilter,
  today: string,
): Of[] => {
  const [, least, most] = FLEETS[fleet]
  const [, farthest] = RADII[within]
  const unsaid: readonly Mark[] = unsaidOf(companies, { marks })
  return companies
    .filter((company) => {
      const [, , , trucks, rating, reviews, day] = company.facts
      return (
        offers(company.facts, service) &&
        (!reviewed || reviews > 0) &&
        marks.every((mark) => unsaid.includes(mark) || hasMark(company.facts, mark)) &&
        trucks >= least &&
        trucks <= most &&
        rating >= STARS[stars][1] &&
        isInBusiness(day, YEARS[years][1], today) &&
        (farthest === 0 || company.km === undefined || company.km <= farthest)
      )
    })
    .sort(ORDERS[sort])
}

/** A choice of a filter, and the filter without it. */
export interface Choice {
  label: string
  without: ListFilter
}

/** The choices that leave companies out, in the order of the form. @param nameOf a service's name by its slug */
export const choicesOf = (filter: ListFilter, nameOf: (service: string) => string): Choice[] => {
  const { service, fleet, years, stars, within, reviewed, marks } = filter
  const chosen = (is: boolean, label: string, without: Partial<ListFilter>): Choice[] =>
    is ? [{ label, without: { ...filter, ...without } }] : []
  return [
    ...chosen(within !== '', `Within ${RADII[within][0]}`, { within: '' }),
    ...chosen(service !== '', nameOf(service), { service: '' }),
    ...chosen(fleet !== '', FLEETS[fleet][0], { fleet: '' }),
    ...chosen(years !== '', `In business ${YEARS[years][0]}`, { years: '' }),
    ...chosen(stars !== '', STARS[stars][0], { stars: '' }),
    ...chosen(reviewed, 'Has reviews', { reviewed: false }),
    ...marks.flatMap((mark) => chosen(true, MARK_LABELS[mark], { marks: marks.filter((other) => other !== mark) })),
  ]
}
