import { z } from 'zod'
import type { ExportSource } from '../publisher/follow/download-export.ts'
import { signInSuperuser } from '../server/backend.ts'
import type { Secrets } from '../server/secrets.ts'

const LISTINGS = '/api/collections/company_listings/records'
const someSchema = z.object({
  items: z.array(z.object({ id: z.string(), slug: z.string(), location: z.string(), services: z.array(z.string()) })),
})
export type SomeListing = z.infer<typeof someSchema>['items'][number]

/** What a bench does to a running directory. */
export interface Editor {
  source: ExportSource
  /** Any of them, found without a look at all the others, which would take the disk from what is timed. */
  someListings(count: number): Promise<SomeListing[]>
  update(id: string, fields: object): Promise<void>
  /** @returns the slug of the new company */
  insert(name: string): Promise<string>
  remove(id: string): Promise<void>
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
  const listingsWhere = async (filter: string, count: number): Promise<SomeListing[]> => {
    const query = new URLSearchParams({ filter, perPage: `${count}`, skipTotal: '1', sort: 'id' })
    return someSchema.parse(await ask('GET', `${LISTINGS}?${query}&fields=id,slug,location,services`)).items
  }
  const someListings = async (count: number): Promise<SomeListing[]> => {
    const from = Math.random().toString(36).slice(2)
    const after = await listingsWhere(`id>="${from}"`, count)
    return after.length < count ? [...after, ...(await listingsWhere(`id<"${from}"`, count - after.length))] : after
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
    page: async (path) => {
      const response = await fetch(url + path)
      return response.ok ? response.text() : ''
    },
  }
}
