/** Words of a search besides services and places: facts about a carrier, and words that say nothing. */
import { MARK_LABELS } from '../directory/lists/company-facts.ts'
import { FLEETS, SORT_LABELS } from '../directory/lists/list-filter.ts'

/** What a search may ask of a carrier. `query` chooses it in the filter of a list; without it no list has the filter. */
export interface Fact {
  label: string
  query?: readonly [name: string, value: string]
  /** Slug of the service that is meant if no other is named. */
  service?: string
  terms: string
}

export const FACTS: readonly Fact[] = [
  {
    label: MARK_LABELS.insured,
    query: ['insured', '1'],
    terms: 'insured, insurance, fully insured, licensed and insured, bonded and insured, assure, assurance',
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
    terms: 'licensed, authorized, active authority, operating authority, with authority, registered',
  },
  { label: MARK_LABELS.verified, query: ['verified', '1'], terms: 'verified, verifie' },
  { label: 'With reviews', query: ['reviewed', '1'], terms: 'reviewed, review, with review, avis' },
  {
    label: SORT_LABELS.rating,
    query: ['sort', 'rating'],
    terms: 'top rated, best rated, highest rated, well rated, rated, 5 star rated',
  },
  { label: SORT_LABELS.fleet, query: ['sort', 'fleet'], terms: 'largest, biggest, largest fleet, big' },
  {
    label: FLEETS['1-5'][0],
    query: ['fleet', '1-5'],
    terms: 'owner operator, small fleet, one truck, 1 truck, 2 truck, 3 truck, 4 truck, 5 truck',
  },
  {
    label: FLEETS['101-'][0],
    query: ['fleet', '101-'],
    terms: 'large fleet, big fleet, 100 truck, 100 plus truck',
  },
  {
    label: MARK_LABELS.quotes,
    query: ['quotes', '1'],
    terms: 'take quote, takes quote, free quote, free estimate, open to quote, quote',
  },
]

/** Words that choose nothing. */
export const FILLER_TERMS =
  'company, co, carrier, firm, business, businesse, operator, provider, service, contractor, agency, professional, pro, ' +
  'list, directory, best, top, cheap, cheapest, affordable, low cost, budget, reliable, trusted, reputable, local, ' +
  'near, nearby, near me, close, close to, close by, closest, nearest, around, around me, me, my, area, here, in my area, ' +
  'in, at, for, from, with, by, to, within, and, or, of, the, a, an, i, we, who, which, that, doe, do, is, are, can, ' +
  'need, want, looking, look, find, finder, hire, get, search, load, rate, price, pricing, cost, online, ' +
  'compagnie, entreprise, societe, de, du, des, la, le, les, l, d, un, une, au, aux, en, dans, a, sur, pres, pres de, ' +
  'proche, proche de, autour, moi, chez, pour, par, avec, et, ou, meilleur, meilleure, pas cher, region de'

/** Fillers after which a place is named, and no company. */
export const NEAR_TERMS = new Set(
  'near|nearby|close to|close by|closest|nearest|around|pres de|proche de|proche|autour'.split('|'),
)

/** Fillers that may stand inside a name: "City of Industry", "Rivière-du-Loup". */
export const JOINERS = new Set('of the and de du des la le les l d a au aux en sur et'.split(' '))
