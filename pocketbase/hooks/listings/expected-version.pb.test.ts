import { describe, expect, it } from 'vitest'
import { createListing, createUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = (id: string) => `/api/collections/company_listings/records/${id}`

/** A listing of a new owner, the version that the owner opened, and the owner's client. */
const openedListing = async () => {
  const owner = await createUser(server.superuser, server.guest)
  const id = await createListing(server.superuser, { owner: owner.id })
  const api = server.as(owner.token)
  return { id, api, opened: String((await api.read('company_listings', id))['updated']) }
}

describe('a change to an outdated version', () => {
  it('is refused with 409 and leaves the listing as it is', async () => {
    const { id, api, opened } = await openedListing()
    await server.superuser.patch(path(id), { phone: '312-555-0143' })
    const answer = await api.patch(path(id), { phone: '312-555-0144', expected_updated: opened })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Someone else changed this listing')
    expect(await server.superuser.read('company_listings', id)).toMatchObject({ phone: '312-555-0143' })
  })

  it('is also refused in a multipart form', async () => {
    const { id, api, opened } = await openedListing()
    await server.superuser.patch(path(id), { phone: '312-555-0143' })
    const form = new FormData()
    form.set('@jsonPayload', JSON.stringify({ phone: '312-555-0144', expected_updated: opened }))
    expect((await api.patch(path(id), form)).status).toBe(409)
  })

  it('succeeds once if several arrive at the same moment', async () => {
    const { id, api, opened } = await openedListing()
    const answers = await Promise.all(
      ['312-555-0151', '312-555-0152', '312-555-0153', '312-555-0154'].map((phone) =>
        api.patch(path(id), { phone, expected_updated: opened }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

it('stores a change to the newest version, or without a version', async () => {
  const { id, api, opened } = await openedListing()
  expect((await api.patch(path(id), { phone: '312-555-0145', expected_updated: opened })).status).toBe(200)
  expect((await api.patch(path(id), { phone: '312-555-0146' })).status).toBe(200)
})

it('does not reveal the version to an account that may not edit the listing', async () => {
  const { id } = await openedListing()
  const stranger = await createUser(server.superuser, server.guest)
  const answer = await server
    .as(stranger.token)
    .patch(path(id), { phone: '312-555-0147', expected_updated: 'long ago' })
  expect(answer.status).toBe(404)
})
