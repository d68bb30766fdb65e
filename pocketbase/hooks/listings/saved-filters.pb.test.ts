import { beforeAll, expect, it } from 'vitest'
import { MOST_SAVED_FILTERS, SAVED_FILTER_PROBLEMS } from '../../../domain/listings/console/saved-filter.ts'
import { createUser, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const RECORDS = '/api/collections/saved_filters/records'
let author: TestUser
let colleague: TestUser

beforeAll(async () => {
  const { superuser, guest } = server
  author = await createUser(superuser, guest, { is_admin: true })
  colleague = await createUser(superuser, guest, { is_admin: true })
})

const save = (name: string, more: object = {}) =>
  server.as(author.token).post(RECORDS, {
    ...{ account: author.id, name, filter: '{"region":"TX"}', sort: 'name', order: 'ASC' },
    ...more,
  })
const namesFor = async ({ token }: TestUser): Promise<unknown[]> =>
  ((await server.as(token).get(RECORDS)).body['items'] as { name: string }[]).map(({ name }) => name)

it('administrators see shared filters of others, and only the author changes or deletes one', async () => {
  const own = (await save('Own')).body['id']
  const shared = (await save('Shared', { is_shared: true })).body['id']
  expect(await namesFor(colleague)).toEqual(['Shared'])
  expect((await namesFor(author)).toSorted()).toEqual(['Own', 'Shared'])
  for (const id of [own, shared]) {
    expect((await server.as(colleague.token).patch(`${RECORDS}/${id}`, { name: 'Taken' })).status).toBe(404)
    expect((await server.as(colleague.token).delete(`${RECORDS}/${id}`)).status).toBe(404)
  }
  const moved = await server.as(author.token).patch(`${RECORDS}/${own}`, { account: colleague.id })
  expect(moved.status).toBe(404)
  expect((await server.as(author.token).patch(`${RECORDS}/${own}`, { is_shared: true })).status).toBe(200)
  expect((await namesFor(colleague)).toSorted()).toEqual(['Own', 'Shared'])
})

it('refuses a filter that the list does not know, by any actor', async () => {
  for (const filter of ['{"password":"x"}', '{"region":"ZZ"}', 'region'])
    expect((await save('Invalid', { filter })).body['data']).toMatchObject({
      filter: { message: SAVED_FILTER_PROBLEMS.invalid },
    })
  const row = { account: author.id, name: 'Invalid', filter: '[]', sort: 'name', order: 'ASC' }
  expect((await server.superuser.post(RECORDS, row)).status).toBe(400)
})

it('saves one filter under each name, and a limited number', async () => {
  expect((await save('Own')).status).toBe(400)
  const { length } = (await namesFor(author)) as string[]
  for (let n = length; n < MOST_SAVED_FILTERS; n++) expect((await save(`Filter ${n}`)).status).toBe(200)
  expect((await save('One more')).body['message']).toBe(SAVED_FILTER_PROBLEMS.tooMany)
})
