import { z } from 'zod'
import type { CollectionName } from '../../../domain/collections.ts'
import { compare } from '../../../domain/security/write-filter.ts'
import type { Backend } from '../../pocketbase/backend.ts'

const ROWS_A_PAGE = 500

const rows = z.object({ items: z.array(z.looseObject({ id: z.string() })) })
export type StoredRecord = z.infer<typeof rows>['items'][number]

const ask = async ({ url, token }: Backend, collection: CollectionName, query: Record<string, string>) => {
  const search = new URLSearchParams(query)
  const response = await fetch(`${url}/api/collections/${collection}/records?${search}`, {
    headers: { authorization: token },
  })
  if (!response.ok) throw new Error(`PocketBase answers ${response.status} to a list of ${collection}`)
  return response.json()
}

export const countRecords = async (backend: Backend, collection: CollectionName): Promise<number> =>
  z.object({ totalItems: z.int() }).parse(await ask(backend, collection, { perPage: '1', fields: 'id' })).totalItems

/** Every record of a collection by id, page by page: a directory of any size fits into memory. */
export async function* readRecords(backend: Backend, collection: CollectionName): AsyncGenerator<StoredRecord> {
  for (let last = ''; ; ) {
    const { items } = rows.parse(
      await ask(backend, collection, {
        filter: compare('id', '>', last),
        sort: 'id',
        perPage: String(ROWS_A_PAGE),
        skipTotal: 'true',
      }),
    )
    yield* items
    if (items.length < ROWS_A_PAGE) return
    last = items[items.length - 1]?.id ?? ''
  }
}
