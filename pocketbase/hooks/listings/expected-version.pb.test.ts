import { describe, expect, it } from 'vitest'
import { createListing, createUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = (id: string) => `/api/collections/company_listings/records/${id}`

/** A listing of a new owner, as the owner opened it, and the owner's requests. */
const openedListing = async () => {
  const owner = await createUser(server.superuser, server.guest)
  const id = await createListing(server.superuser, { owner: owner.id })
  const api = server.as(owner.token)
  return { id, api, opened: String((await api.read('company_listings', id))['updated']) }
}

describe('a change made from an older version', () => {
  it('is refused with 409 and leaves the listing as it is', async () => {
    const { id, api, opened } = await openedListing()
    await server.superuser.patch(path(id), { phone: '312-555-0143' })
    const answer = await api.patch(path(id), { phone: '312-555-0144', expected_updated: opened })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Somebody else has changed this listing')
    expect(await server.superuser.read('company_listings', id)).toMatchObject({ phone: '312-555-0143' })
  })

  it('is refused in a form with a file as well', async () => {
    const { id, api, opened } = await openedListing()
    await server.superuser.patch(path(id), { phone: '312-555-0143' })
    const form = new FormData()
    form.set('@jsonPayload', JSON.stringify({ phone: '312-555-0144', expected_updated: opened }))
    expect((await api.patch(path(id), form)).status).toBe(409)
  })

  it('wins once when two of them arrive at the same moment', async () => {
    const { id, api, opened } = await openedListing()
    const answers = await Promise.all(
      ['312-555-0151', '312-555-0152', '312-555-0153', '312-555-0154'].map((phone) =>
        api.patch(path(id), { phone, expected_updated: opened }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

it('a change made from the newest version, or from none in particular, is stored', async () => {
  const { id, api, opened } = await openedListing()
  expect((await api.patch(path(id), { phone: '312-555-0145', expected_updated: opened })).status).toBe(200)
  expect((await api.patch(path(id), { phone: '312-555-0146' })).status).toBe(200)
})

it('somebody who may not edit a listing learns nothing of its version', async () => {
  const { id } = await openedListing()
  const stranger = await createUser(server.superuser, server.guest)
  const answer = await server
    .as(stranger.token)
    .patch(path(id), { phone: '312-555-0147', expected_updated: 'long ago' })
  expect(answer.status).toBe(404)
})
