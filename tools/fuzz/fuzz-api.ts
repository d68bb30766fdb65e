import { z } from 'zod'

/** What the setup of a scene needs from the product, as a superuser. */
export interface FuzzApi {
  /** Stores a record and returns its id. @throws the server's response if it is refused */
  create(collection: string, body: object): Promise<string>
  update(collection: string, id: string, body: object): Promise<void>
  ids(collection: string, most: number, filter?: string): Promise<string[]>
  /** A token of an account, as its own sign-in would give. */
  signIn(email: string, password: string): Promise<string>
  /** Names of all collections, and of those whose records can sign in. */
  collections(): Promise<{ all: string[]; accounts: string[] }>
  /** Makes password checks cheap, because fuzzing does not depend on how hard a stolen hash is to guess. */
  hashQuickly(): Promise<void>
}

const row = z.object({ id: z.string() })
const rows = z.object({ items: z.array(row) })
const collection = z.looseObject({
  name: z.string(),
  type: z.string(),
  fields: z.array(z.looseObject({ type: z.string() })),
})

export const fuzzApi = (url: string, superuserToken: string): FuzzApi => {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/collections${path}`, {
      method,
      headers: { authorization: superuserToken, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  const collections = async () => z.object({ items: z.array(collection) }).parse(await ask('GET', '?perPage=500')).items
  return {
    create: async (name, body) => row.parse(await ask('POST', `/${name}/records`, body)).id,
    update: async (name, id, body) => void (await ask('PATCH', `/${name}/records/${id}`, body)),
    ids: async (name, most, filter = '') =>
      rows
        .parse(
          await ask('GET', `/${name}/records?${new URLSearchParams({ perPage: String(most), fields: 'id', filter })}`),
        )
        .items.map(({ id }) => id),
    signIn: async (identity, password) =>
      z.object({ token: z.string() }).parse(await ask('POST', '/users/auth-with-password', { identity, password }))
        .token,
    collections: async () => {
      const found = await collections()
      const names = (list: typeof found) => list.map(({ name }) => name)
      return { all: names(found), accounts: names(found.filter(({ type }) => type === 'auth')) }
    },
    hashQuickly: async () => {
      const users = (await collections()).find(({ name }) => name === 'users')
      const fields = users?.fields.map((field) => (field.type === 'password' ? { ...field, cost: 4 } : field))
      await ask('PATCH', '/users', { fields })
    },
  }
}
