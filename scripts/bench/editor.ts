import { z } from 'zod'
import type { ExportSource } from '../publisher/follow/download-export.ts'
import { signInSuperuser } from '../server/backend.ts'
import type { Secrets } from '../server/secrets.ts'

/** So many are looked up each time: more requests at once would be refused. */
const PLACES = 10
/** The digits of an id that say where among the others it is. */
const PLACE_DIGITS = 8
const LISTINGS = '/api/collections/company_listings/records'
const LOCATIONS = '/api/collections/locations/records'
const someSchema = z.object({
  items: z.array(z.object({ id: z.string(), slug: z.string(), location: z.string(), services: z.array(z.string()) })),
})
const citiesSchema = z.object({ items: z.array(z.object({ id: z.string() })) })
/** A city of more companies is none of the many small ones. */
const MOST_IN_CITY = 20
const LOOKS_FOR_CITY = 10
export type SomeListing = z.infer<typeof someSchema>['items'][number]

/** What a bench does to a running directory. */
export interface Editor {
  source: ExportSource
  /** So many, or all, from anywhere; found without a look at the others, which would take the disk from what is timed. */
  someListings(count: number): Promise<SomeListing[]>
  update(id: string, fields: object): Promise<void>
  /** @returns the slug of the new company */
  insert(name: string): Promise<string>
  remove(id: string): Promise<void>
  /** Up to so many that hold few companies, as most do, from anywhere: one of the companies of each. */
  someCities(count: number): Promise<SomeListing[]>
  renameCity(location: string, name: string): Promise<void>
  /** What visitors get at a path; '' while it is not there. */
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
  const listings = async (query: Record<string, string>): Promise<SomeListing[]> => {
    const asked = new URLSearchParams({ perPage: '1', skipTotal: '1', sort: 'id', ...query })
    return someSchema.parse(await ask('GET', `${LISTINGS}?${asked}&fields=id,slug,location,services`)).items
  }
  const placeOf = async (sort: string): Promise<number> =>
    Number.parseInt((await listings({ sort }))[0]?.id.slice(0, PLACE_DIGITS) ?? '0', 36)
  const someListings = async (count: number): Promise<SomeListing[]> => {
    const [first, last] = [await placeOf('id'), await placeOf('-id')]
    const perPage = `${Math.ceil(count / PLACES)}`
    const found = new Map<string, SomeListing>()
    for (let place = 0; place < PLACES; place++) {
      const from = Math.floor(first + Math.random() * (last - first)).toString(36)
      const filter = `id>="${from.padStart(PLACE_DIGITS, '0')}"`
      for (const listing of await listings({ filter, perPage })) found.set(listing.id, listing)
    }
    if (found.size < count)
      for (const listing of await listings({ perPage: `${count}` })) found.set(listing.id, listing)
    return [...found.values()].slice(0, count)
  }
  const anyCity = async (): Promise<SomeListing[]> => {
    const from = Math.random().toString(36).slice(2)
    const query = new URLSearchParams({
      filter: `id>="${from}"`,
      perPage: '1',
      skipTotal: '1',
      sort: 'id',
      fields: 'id',
    })
    const { items } = citiesSchema.parse(await ask('GET', `${LOCATIONS}?${query}`))
    const there = await listings({ filter: `location="${items[0]?.id}"`, perPage: `${MOST_IN_CITY + 1}` })
    return there.length <= MOST_IN_CITY ? there.slice(0, 1) : []
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
