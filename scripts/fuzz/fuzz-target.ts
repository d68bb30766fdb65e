import { z } from 'zod'

/** What preparing a scene asks of PocketBase, as a superuser. */
export interface PocketBaseApi {
  /** Stores a record; answers its id. @throws with the server's answer when it is refused */
  create(collection: string, body: object): Promise<string>
  ids(collection: string, most: number): Promise<string[]>
  /** Signs a user in; answers the token. */
  signIn(identity: string, password: string): Promise<string>
}

const row = z.object({ id: z.string() })

export const pocketBaseApi = (url: string, superuserToken: string): PocketBaseApi => {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/collections/${path}`, {
      headers: { authorization: superuserToken, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    create: async (collection, body) => row.parse(await ask(`${collection}/records`, body)).id,
    ids: async (collection, most) =>
      z
        .object({ items: z.array(row) })
        .parse(await ask(`${collection}/records?perPage=${most}&fields=id`))
        .items.map(({ id }) => id),
    signIn: async (identity, password) =>
      z.object({ token: z.string() }).parse(await ask('users/auth-with-password', { identity, password })).token,
  }
}
