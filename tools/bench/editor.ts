import { z } from 'zod'
import { compare } from '../../domain/security/write-filter.ts'
import type { ExportSource } from '../../publisher/follow/download-export.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import type { Secrets } from '../../server/settings/secrets.ts'

/** Listings are picked at this many places: more requests at once would be refused. */
const PLACES = 10
const LISTINGS = '/api/collections/company_listings/records'
const LOCATIONS = '/api/collections/locations/records'
const listingsSchema = z.array(
  z.object({ id: z.string(), slug: z.string(), location: z.string(), services: z.array(z.string()) }),
)
const someSchema = z.object({ items: z.array(z.looseObject({ id: z.string() })) })
const countSchema = z.object({ totalItems: z.number() })
type SomeRecord = z.infer<typeof someSchema>['items'][number]
export type SomeListing = z.infer<typeof listingsSchema>[number]
/** A city with more companies is not one of the many small ones. */
const MOST_IN_CITY = 20
const LOOKS_FOR_CITY = 10

/** What a bench does to a running directory. */
export interface Editor {
  source: ExportSource
  /**
   * This many listings, or all, from anywhere. Finds them without reading the others, which would use the disk that is
   * timed.
   */
  someListings(count: number): Promise<SomeListing[]>
  update(id: string, fields: object): Promise<void>
  /** @returns the slug of the new company */
  insert(name: string): Promise<string>
  remove(id: string): Promise<void>
  /** Up to this many cities with few companies, like most, from anywhere: one company of each. */
  someCities(count: number): Promise<SomeListing[]>
  renameCity(location: string, name: string): Promise<void>
  /** What visitors get at a path; '' while it does not exist. */
  page(path: string): Promise<string>
}

export const editorOf = async (url: string, secrets: Secrets): Promise<Editor> => {
  const token = await signInSuperuser(url, secrets)
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  const some = async (path: string, query: Record<string, string>): Promise<SomeRecord[]> => {
    const fields = 'id,slug,location,services'
    const asked = new URLSearchParams({ skipTotal: '1', sort: 'id', fields, ...query })
    return someSchema.parse(await ask('GET', `${path}?${asked}`)).items
  }
  const countOf = async (path: string): Promise<number> =>
    countSchema.parse(await ask('GET', `${path}?perPage=1&fields=id`)).totalItems
  const [listings, cities] = [await countOf(LISTINGS), await countOf(LOCATIONS)]
  /** A record from anywhere in a collection, by an index of the ids. */
  const somewhere = (path: string, count: number, perPage: number): Promise<SomeRecord[]> =>
    some(path, { page: `${1 + Math.floor((Math.random() * count) / perPage)}`, perPage: `${perPage}` })
  const someListings = async (count: number): Promise<SomeListing[]> => {
    const found = new Map<string, SomeRecord>()
    const add = (records: SomeRecord[]) => {
      for (const record of records) found.set(record.id, record)
    }
    for (let place = 0; place < PLACES; place++) add(await somewhere(LISTINGS, listings, Math.ceil(count / PLACES)))
    if (found.size < count) add(await some(LISTINGS, { perPage: `${count}` }))
    return listingsSchema.parse([...found.values()].slice(0, count))
  }
  const anyCity = async (): Promise<SomeListing[]> => {
    const [city] = await somewhere(LOCATIONS, cities, 1)
    const there = await some(LISTINGS, {
      filter: compare('location', '=', city?.id ?? ''),
      perPage: `${MOST_IN_CITY + 1}`,
    })
    return there.length <= MOST_IN_CITY ? listingsSchema.parse(there.slice(0, 1)) : []
  }
  const someCities = async (count: number): Promise<SomeListing[]> => {
    const found: SomeListing[] = []
    for (let look = 0; look < count * LOOKS_FOR_CITY && found.length < count; look++) found.push(...(await anyCity()))
    return found
  }
  return {
    source: { url, publishToken: secrets.publishToken },
    someListings,
    update: async (id, fields) => void (await ask('PATCH', `${LISTINGS}/${id}`, fields)),
    insert: async (name) => {
      const [like] = await someListings(1)
      const created = await ask('POST', LISTINGS, { name, location: like?.location, services: like?.services })
      return z.object({ slug: z.string() }).parse(created).slug
    },
    remove: async (id) => void (await ask('DELETE', `${LISTINGS}/${id}`)),
    someCities,
    renameCity: async (location, name) => void (await ask('PATCH', `${LOCATIONS}/${location}`, { name })),
    page: async (path) => {
      const response = await fetch(url + path)
      return response.ok ? response.text() : ''
    },
  }
}
