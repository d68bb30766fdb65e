import { z } from 'zod'

/** A PocketBase with the token of a superuser. */
export interface SeedServer {
  url: string
  token: string
}

const PAGE = 1000

/** @throws with the server's own message if it refuses */
export const call = async (
  server: SeedServer,
  path: string,
  request: { method?: string; body?: string; ndjson?: boolean } = {},
) => {
  const response = await fetch(`${server.url}${path}`, {
    method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
    headers: {
      Authorization: server.token,
      ...(request.body === undefined
        ? {}
        : { 'content-type': request.ndjson ? 'application/x-ndjson' : 'application/json' }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
  })
  const answer = await response.text()
  if (response.ok) return JSON.parse(answer) as unknown
  throw new Error(`PocketBase answers ${response.status} to ${path.split('?')[0]}: ${answer.slice(0, 300)}`)
}

/** All records of a small collection, ordered by `sort`. */
export const readAll = async <T extends z.ZodType>(
  server: SeedServer,
  collection: string,
  schema: T,
  sort: string,
): Promise<z.infer<T>[]> => {
  const page = z.object({ items: z.array(schema), totalPages: z.int() })
  const rows: z.infer<T>[] = []
  for (let number = 1; ; number++) {
    const path = `/api/collections/${collection}/records?sort=${sort}&perPage=${PAGE}&page=${number}`
    const { items, totalPages } = page.parse(await call(server, path))
    rows.push(...items)
    if (number >= totalPages) return rows
  }
}

/** Number of records of a collection. */
export const countAll = async (server: SeedServer, collection: string): Promise<number> => {
  const answer = await call(server, `/api/collections/${collection}/records?perPage=1&fields=id`)
  return z.object({ totalItems: z.int() }).parse(answer).totalItems
}
