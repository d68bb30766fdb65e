import { z } from 'zod'
import type { ExportSource } from '../publisher/follow/download-export.ts'
import { signInSuperuser } from '../server/backend.ts'
import type { Secrets } from '../server/secrets.ts'

const LISTINGS = '/api/collections/company_listings/records'
const someSchema = z.object({
  items: z.array(z.object({ id: z.string(), slug: z.string(), location: z.string(), services: z.array(z.string()) })),
})
type Some = z.infer<typeof someSchema>['items']

/** What a bench does to a running directory. */
export interface Editor {
  source: ExportSource
  someListings(count: number): Promise<Some>
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
  const someListings = async (count: number): Promise<Some> =>
    someSchema.parse(
      await ask('GET', `${LISTINGS}?perPage=${count}&skipTotal=1&sort=@random&fields=id,slug,location,services`),
    ).items
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
