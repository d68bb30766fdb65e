import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decideRecord } from '../support/decisions.ts'
import { PASSWORD } from '../support/records.ts'
import type { Api } from '../support/server/api.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'
import { ROWS } from './rows.ts'
import { apiOfRole, type Cast, createCast, createScene, ROLES, type Role, type Scene } from './scene.ts'
import { ACCESS, ACTIONS, type Action } from './table.ts'

const server = pocketBaseForTests()
let cast: Cast
beforeAll(async () => {
  cast = await createCast(server)
})

const rowsOf = (collection: string) => {
  const rows = ROWS[collection]
  if (!rows) throw new Error(`tests/access/rows.ts has no records for ${collection}`)
  return rows
}

/** The record that a role acts on: the scene's company, its assignment, or a new record. */
const recordFor = async (collection: string, scene: Scene): Promise<string> => {
  if (collection === 'company_listings') return scene.listing
  if (collection === 'listing_assignments') {
    const [found] = await server.superuser.list(collection, { filter: `listing = "${scene.listing}"` })
    return String(found?.['id'])
  }
  const { stored, storedIn = collection, isOnly = false } = rowsOf(collection)
  const [earlier] = isOnly ? await server.superuser.list(storedIn) : []
  if (earlier) return String(earlier['id'])
  return server.superuser.create(storedIn, stored(scene))
}

const isAccount = (collection: string) => collection === 'users' || collection === 'profiles'

/** The client of a role. The "owner" of an account is the account itself. */
const actor = async (collection: string, role: Role, scene: Scene): Promise<Api> => {
  if (role !== 'owner' || !isAccount(collection)) return apiOfRole(server, scene, role)
  const identity = `access${scene.n}@example.com`
  const { body } = await server.guest.post('/api/collections/users/auth-with-password', {
    identity,
    password: PASSWORD,
  })
  return server.as(String(body['token']))
}

/** True if a role may perform an action, judged by the response and by the stored record. */
const isAllowed = async (collection: string, action: Action, role: Role): Promise<boolean> => {
  const scene = await createScene(server.superuser, cast)
  const { stored, created, change } = rowsOf(collection)
  const path = `/api/collections/${collection}/records`
  if (action === 'create') {
    const body = created ? created(scene, role) : stored(scene)
    return (await apiOfRole(server, scene, role).post(path, body)).status < 300
  }
  const id = await recordFor(collection, scene)
  const api = await actor(collection, role, scene)
  const before = await server.superuser.read(collection, id)
  if (action === 'view') return (await api.get(`${path}/${id}`)).status === 200
  if (action === 'list') {
    const answer = await api.get(`${path}?${new URLSearchParams({ filter: `id = "${id}"` })}`)
    return answer.status === 200 && answer.body['totalItems'] === 1
  }
  const { status } =
    action === 'update' ? await decideRecord(api, collection, id, change) : await api.delete(`${path}/${id}`)
  if (status < 300) return true
  expect(await server.superuser.read(collection, id)).toEqual(before)
  return false
}

it('the table has a row for every collection', async () => {
  const { body } = await server.superuser.get('/api/collections?perPage=200')
  const collections = z.array(z.object({ name: z.string(), system: z.boolean() })).parse(body['items'])
  const own = collections.filter(({ system }) => !system).map(({ name }) => name)
  expect(Object.keys(ACCESS).toSorted()).toEqual(own.toSorted())
})

describe.each(Object.entries(ACCESS))('%s', (collection, row) => {
  it.each(ACTIONS.map((action) => [action, row[action].join(', ') || 'nobody'] as const))('%s: %s', async (action) => {
    const allowed: Role[] = []
    for (const role of ROLES) if (await isAllowed(collection, action, role)) allowed.push(role)
    expect(allowed).toEqual(ROLES.filter((role) => row[action].includes(role)))
  })
})
