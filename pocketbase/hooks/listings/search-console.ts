import { locationLabel } from '../../../domain/catalog/rules.ts'
import { HITS_OF_KIND, matchedFact, type SearchHit, type SearchHits } from '../../../domain/console/search-hits.ts'
import { type StoredWord, storedWords } from '../../../domain/search/stored-words.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { digitsSql, foldedSql } from '../database/folded-sql.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { EDITED } from '../stats/listing-stats.ts'
import { readSpelt, recordsOf } from './find-listings.ts'
import { wordParams, wordSql } from './listing-conditions.ts'
import { searchedCompany } from './listing-records.ts'

// One search over everything that an account may read. Each kind repeats the access rule of its collection.

const LONGEST = 200

/** Hits of a table whose text contains all words. */
const hitsIn = (
  app: core.App,
  words: readonly StoredWord[],
  {
    kind,
    from,
    text,
    title,
    detail,
    order,
  }: Record<'from' | 'text' | 'title' | 'detail' | 'order', string> & {
    kind: SearchHit['kind']
  },
  params: Record<string, string> = {},
): SearchHit[] => {
  const matches = words.map(({ length }, at) => wordSql(at, length, text)).join(' AND ')
  return selectRows<SearchHit>(
    app,
    `json_object('kind', '${kind}', 'id', id, 'title', title, 'detail', detail)`,
    `FROM (SELECT ${title} AS title, ${detail} AS detail, ${from} AND ${matches} ORDER BY ${order} LIMIT ${HITS_OF_KIND})`,
    { ...wordParams(words), ...params },
  )
}

const USERS = {
  kind: 'user',
  from: 'id FROM users WHERE TRUE',
  text: foldedSql("full_name || ' ' || email"),
  title: "iif(full_name = '', email, full_name)",
  detail: "iif(full_name = '', '', email)",
  order: 'lower(full_name), id',
} as const

const CITIES = {
  kind: 'city',
  from: 'id FROM locations WHERE TRUE',
  text: foldedSql("name || ' ' || region"),
  title: "name || iif(instr(name, ', ' || region) > 0 OR region = '', '', ', ' || region)",
  detail: "''",
  order: 'size DESC, lower(name), id',
} as const

const inquiriesOf = (which: string) =>
  ({
    kind: 'inquiry',
    from: `inquiries.id AS id FROM inquiries JOIN company_listings AS company ON company.id = listing WHERE ${which}`,
    text: foldedSql(
      `customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || ${digitsSql('customer_phone')}`,
    ),
    title: 'customer_name',
    detail: "customer_email || ' to ' || company.name",
    order: 'inquiries.created DESC',
  }) as const

const ownerOf = (app: core.App, listing: core.Record): string | undefined => {
  const owner = findRecord(app, 'users', listing.getString('owner'))
  return owner && `Owner ${owner.getString('full_name') || owner.getString('email')}`
}

const cityOf = (app: core.App, listing: core.Record): string => {
  const city = findRecord(app, 'locations', listing.getString('location'))
  return city ? locationLabel({ name: city.getString('name'), region: city.getString('region') }) : ''
}

const listingHits = (app: core.App, q: string, member: string): SearchHits => {
  const request = { filter: { q }, member, sort: 'name', order: 'ASC', page: 1, perPage: HITS_OF_KIND } as const
  const { ids, corrected = '' } = readSpelt(app, request)
  const words = storedWords(corrected || q)
  const hits = recordsOf(app, ids).map((listing): SearchHit => {
    const isInText = words.every((forms) => forms.some((form) => listing.getString('search_text').includes(form)))
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

/**
 * GET /api/directory/search?q, signed in: `SearchHits`. Members find their listings and the inquiries to them;
 * administrators find all listings, inquiries, accounts and cities.
 */
export const searchConsole = (e: core.RequestEvent) => {
  const q = (e.requestInfo().query['q'] ?? '').slice(0, LONGEST)
  const words = storedWords(q)
  const isAll = isAdmin(e.auth)
  const account = e.auth?.id ?? ''
  e.response.header().set('Cache-Control', 'no-store')
  if (words.length === 0) return e.json(200, { hits: [], corrected: '' } satisfies SearchHits)
  const listings = listingHits(e.app, q, isAll ? '' : account)
  const inquiries = isAll
    ? hitsIn(e.app, words, inquiriesOf('TRUE'))
    : hitsIn(e.app, words, inquiriesOf(`is_held = FALSE AND ${EDITED}`), { account })
  const others = isAll ? [USERS, CITIES].flatMap((each) => hitsIn(e.app, words, each)) : []
  const people = [...inquiries, ...others]
  // A misspelled company is a weaker answer than a person with this very name.
  const companies = listings.corrected && people.length > 0 ? [] : listings.hits
  return e.json(200, {
    hits: [...companies, ...people],
    corrected: companies.length > 0 ? listings.corrected : '',
  } satisfies SearchHits)
}
