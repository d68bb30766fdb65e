import { locationLabel } from '../../../domain/catalog/rules.ts'
import {
  HIT_KINDS,
  HITS_OF_KIND,
  HITS_OF_ONE_KIND,
  type HitKind,
  matchedFact,
  type SearchHit,
  type SearchHits,
} from '../../../domain/console/search-hits.ts'
import { matchesStored, type StoredWord, storedWords } from '../../../domain/search/stored-words.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { EDITED } from '../stats/listing-stats.ts'
import { readSpelt, recordsOf } from './find-listings.ts'
import { wordParams, wordSql } from './listing-conditions.ts'
import { searchedCompany } from './listing-records.ts'

// One search over everything that an account may read. Each kind repeats the access rule of its collection.

const LONGEST = 200

interface Search {
  q: string
  words: readonly StoredWord[]
  /** The account, if it is a member; '' for an administrator. */
  member: string
  /** Most hits of each kind. */
  most: number
}

/** Columns and tables of a kind, as SQL. `id IN (…)` and an order follow. */
interface Searched {
  id: string
  title: string
  detail: string
  from: string
  order: string
}

/** More matches than these are not sorted: a search for two letters matches nearly everyone. */
const MOST_SORTED = 1000

const hitsIn = (
  app: core.App,
  kind: HitKind,
  { id, title, detail, from, order }: Searched,
  { words, member, most }: Search,
): SearchHit[] => {
  const matches = words.map(({ length }, at) => wordSql(at, length, 'text')).join(' AND ')
  const named = `SELECT record FROM search_names WHERE kind = '${kind}' AND ${matches} LIMIT ${MOST_SORTED}`
  return selectRows<SearchHit>(
    app,
    `json_object('kind', '${kind}', 'id', id, 'title', title, 'detail', detail)`,
    `FROM (SELECT ${id} AS id, ${title} AS title, ${detail} AS detail
      FROM ${from} AND ${id} IN (${named}) ORDER BY ${order} LIMIT ${most})`,
    { ...wordParams(words), ...(member ? { account: member } : {}) },
  )
}

const USERS = {
  id: 'users.id',
  title: "iif(full_name = '', email, full_name)",
  detail: "iif(full_name = '', '', email)",
  from: 'users WHERE TRUE',
  order: 'lower(full_name), users.id',
} satisfies Searched

const CITIES = {
  id: 'locations.id',
  title: "name || iif(region = '' OR instr(name, ', ' || region) > 0, '', ', ' || region)",
  detail: "''",
  from: 'locations WHERE TRUE',
  order: 'size DESC, lower(name), locations.id',
} satisfies Searched

const inquiriesOf = (which: string): Searched => ({
  id: 'inquiries.id',
  title: 'customer_name',
  detail: "customer_email || ' to ' || company.name",
  from: `inquiries JOIN company_listings AS company ON company.id = listing WHERE ${which}`,
  order: 'inquiries.created DESC',
})

const ownerOf = (app: core.App, listing: core.Record): string | undefined => {
  const owner = findRecord(app, 'users', listing.getString('owner'))
  return owner && `Owner ${owner.getString('full_name') || owner.getString('email')}`
}

const cityOf = (app: core.App, listing: core.Record): string => {
  const city = findRecord(app, 'locations', listing.getString('location'))
  return city ? locationLabel({ name: city.getString('name'), region: city.getString('region') }) : ''
}

const listingHits = (app: core.App, { q, member, most }: Search): SearchHits => {
  const request = { filter: { q }, member, sort: 'name', order: 'ASC', page: 1, perPage: most } as const
  const { ids, corrected = '' } = readSpelt(app, request)
  const words = storedWords(corrected || q)
  const hits = recordsOf(app, ids).map((listing): SearchHit => {
    const isInText = matchesStored(listing.getString('search_text'), words)
    const matched = isInText ? matchedFact(searchedCompany(listing), words) : ownerOf(app, listing)
    return {
      kind: 'listing',
      id: listing.id,
      title: listing.getString('name'),
      detail: matched ?? cityOf(app, listing),
    }
  })
  return { hits, corrected }
}

const peopleHits = (app: core.App, search: Search, isWanted: (kind: HitKind) => boolean): SearchHit[] => {
  const readable = inquiriesOf(search.member ? `is_held = FALSE AND ${EDITED}` : 'TRUE')
  return [
    ...(isWanted('user') && !search.member ? hitsIn(app, 'user', USERS, search) : []),
    ...(isWanted('inquiry') ? hitsIn(app, 'inquiry', readable, search) : []),
    ...(isWanted('city') && !search.member ? hitsIn(app, 'city', CITIES, search) : []),
  ]
}

const NONE: SearchHits = { hits: [], corrected: '' }

/**
 * GET /api/directory/search?q&kind, signed in: `SearchHits`, of one kind if it is given. Members find their listings
 * and the inquiries to them; administrators find all listings, inquiries, accounts and cities.
 */
export const searchConsole = (e: core.RequestEvent) => {
  const { query } = e.requestInfo()
  const q = (query['q'] ?? '').slice(0, LONGEST)
  const only = HIT_KINDS.find((kind) => kind === query['kind'])
  const words = storedWords(q)
  const isWanted = (kind: HitKind) => words.length > 0 && (only === undefined || only === kind)
  const member = isAdmin(e.auth) ? '' : (e.auth?.id ?? '')
  const search = { q, words, member, most: only ? HITS_OF_ONE_KIND : HITS_OF_KIND }
  const listings = isWanted('listing') ? listingHits(e.app, search) : NONE
  const people = peopleHits(e.app, search, isWanted)
  // A misspelled company is a weaker answer than a person with this very name.
  const { hits, corrected } = listings.corrected && people.length > 0 ? NONE : listings
  // An email address means a person. Otherwise the listings that the account owns would come first.
  const all = q.includes('@') ? [...people, ...hits] : [...hits, ...people]
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { hits: all, corrected } satisfies SearchHits)
}
