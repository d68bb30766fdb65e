/** Words of a search besides services and places: facts about a carrier, and words that say nothing. */
import { MARK_LABELS } from '../directory/lists/company-facts.ts'
import { FLEETS, SORT_LABELS } from '../directory/lists/list-filter.ts'
import type { TypedFleet } from './numbers.ts'

/** What a search may ask of a carrier. `query` chooses it in the filter of a list; without it no list has the filter. */
export interface Fact {
  label: string
  query?: readonly [name: string, value: string]
  /** Slug of the service that is meant if no other is named. */
  service?: string
  terms: string
}

const LARGEST_FIRST: Fact = {
  label: SORT_LABELS.fleet,
  query: ['sort', 'fleet'],
  terms: 'largest, biggest, largest fleet, large',
}

export const FACTS: readonly Fact[] = [
  {
    label: MARK_LABELS.insured,
    query: ['insured', '1'],
    terms:
      'insured, insurance, fully insured, licensed and insured, licensed insured, bonded and insured, assure, assurance',
  },
  {
    label: MARK_LABELS.household,
    query: ['household', '1'],
    service: 'moving',
    terms: 'household, household good, hhg, household authority',
  },
  {
    label: MARK_LABELS.authority,
    query: ['authority', '1'],
    terms: 'licensed, authorized, fmcsa licensed, active authority, operating authority, with authority, registered',
  },
  { label: MARK_LABELS.verified, query: ['verified', '1'], terms: 'verified, verifie' },
  { label: 'With reviews', query: ['reviewed', '1'], terms: 'reviewed, review, with review, avis' },
  {
    label: SORT_LABELS.rating,
    query: ['sort', 'rating'],
    terms: 'top rated, best rated, highest rated, well rated, best reviewed, rated, 5 star, 5 star rated, mieux note',
  },
  LARGEST_FIRST,
  {
    label: FLEETS['1-5'][0],
    query: ['fleet', '1-5'],
    terms: 'owner operator, small fleet, one truck, small carrier',
  },
  {
    label: FLEETS['101-'][0],
    query: ['fleet', '101-'],
    terms: 'large fleet, big fleet, hundred of truck',
  },
  {
    label: MARK_LABELS.quotes,
    query: ['quotes', '1'],
    terms:
      'take quote, takes quote, accept quote, accepting quote, that accept quote, free quote, free estimate, open to quote, quote, estimate, get a quote, soumission',
  },
]

/** A filter for a number of trucks. No filter has "50 or more": the largest fleets come first instead. */
export const factOfFleet = ({ trucks, isLeast }: TypedFleet): Fact | undefined => {
  const [, over] = FLEETS['101-']
  if (isLeast && trucks < over - 1) return LARGEST_FIRST
  const sought = isLeast ? Math.max(trucks, over) : trucks
  const [value, of] =
    Object.entries(FLEETS).find(([key, [, least, most]]) => key && sought >= least && sought <= most) ?? []
  return value && of ? { label: of[0], query: ['fleet', value], terms: '' } : undefined
}

/** Words after which a text is likely the name of a company. */
export const LEGAL_FORMS = 'inc, incorporated, llc, l l c, llp, corp, corporation, ltd, limited, ltee, limitee, enr'

/** Words that choose nothing. */
export const FILLER_TERMS =
  `${LEGAL_FORMS}, company, co, carrier, firm, business, businesse, operator, provider, service, contractor, agency, professional, pro, ` +
  'list, directory, best, top, cheap, cheapest, affordable, low cost, budget, reliable, trusted, reputable, ' +
  'honest, recommended, local, near, nearby, near me, close, close to, close by, closest, nearest, around, around me, ' +
  'me, my, area, here, in my area, based, based in, located in, out of, serving, ' +
  'in, at, for, from, with, by, to, into, within, and, or, of, the, a, an, i, we, who, which, that, what, ' +
  'when, where, how, how much, how do i, doe, do, is, are, be, it, can, could, should, would, ' +
  'need, want, looking, looking for, look, find, finder, hire, get, go, going, search, load, rate, price, pricing, cost, ' +
  'online, please, someone, somebody, anyone, people, stuff, thing, help, help me, any, ' +
  'port of, airport, international airport, downtown, greater, metro, metro area, ' +
  'driver, with driver, pickup, pick up, drop off, dropoff, ' +
  'legit, legitimate, real, genuine, scam, review of, call, phone for, complaint, phone, phone number, telephone, contact, contact number, address, website, ' +
  'number, info, information, customer service, usdot number, dot number, mc number, lookup, look up, check, verify, ' +
  'compagnie, entreprise, societe, de, du, des, la, le, les, l, d, un, une, au, aux, en, dans, a, sur, vers, ' +
  'pres, pres de, proche, proche de, autour, autour de, autour de moi, moi, pres de moi, pres de chez moi, chez, pour, par, avec, et, ' +
  'ou, qui, je, cherche, je cherche, service de, meilleur, meilleure, pas cher, moins cher, region de, region'

/** Fillers after which a place is named, and no company. */
export const NEAR_TERMS = new Set(
  'near|nearby|close to|close by|closest|nearest|around|pres de|proche de|proche|autour'.split('|'),
)

/** Fillers that mean where the visitor is, if no place is named. */
export const HERE_TERMS = new Set(
  'near me|nearby|around me|in my area|my area|here|pres de moi|pres de chez moi|autour de moi'.split('|'),
)

/** Fillers that may stand inside a name: "City of Industry", "Rivière-du-Loup". */
export const JOINERS = new Set('of the and de du des la le les l d a au aux en sur et'.split(' '))
