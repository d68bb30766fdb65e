/** One rule: nothing from a new account becomes public before another person has approved it. */
import { beforeAll, expect, it } from 'vitest'
import { pngOfSize } from '../support/hostile/images.ts'
import { createListing, createUser, listingBody, locationId, type TestUser } from '../support/records.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'

const PUBLISH_TOKEN = 'publish-token-of-tests'
const WORD = 'Freshword'
const server = pocketBaseForTests({ PUBLISH_TOKEN })
let fresh: TestUser
let owned = ''
let foreign = ''
beforeAll(async () => {
  await createUser(server.superuser, server.guest, { is_admin: true })
  fresh = await createUser(server.superuser, server.guest, { verified: true, full_name: `${WORD} Person` })
  owned = await createListing(server.superuser, { owner: fresh.id })
  foreign = await createListing(server.superuser)
})

const published = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${PUBLISH_TOKEN}` }
  return (await fetch(`${server.url}/api/directory/export`, { headers })).text()
}
const api = () => server.as(fresh.token)
const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const picture = () => {
  const form = new FormData()
  form.set('logo', new Blob([new Uint8Array(pngOfSize(7, 7))]), `${WORD.toLowerCase()}.png`)
  return form
}
const readable = async (path: string) => (await fetch(server.url + path)).status === 200

it('a listing of a new account waits', async () => {
  const body = await listingBody(server.superuser, { name: `${WORD} Lines`, owner: fresh.id })
  const first = await createUser(server.superuser, server.guest, { verified: true })
  const answer = await server.as(first.token).post(records('company_listings'), { ...body, owner: first.id })
  expect([answer.status, answer.body['state']]).toEqual([200, 'waiting'])
})

it('its changes to the name, city and website of a company wait', async () => {
  const location = await locationId(server.superuser, 'tulsa')
  const change = { name: `${WORD} Freight`, website: `https://${WORD}.example.com`, location }
  expect((await api().patch(records('company_listings', owned), change)).status).toBe(200)
  expect(await published()).not.toContain(`"location":"${location}"`)
})

it('its logo waits, and nobody else can read the file', async () => {
  expect((await api().patch(records('company_listings', owned), picture())).body['logo']).toBe('')
  const [edit] = await api().list('listing_edits', { filter: `listing = "${owned}"` })
  const file = String(edit?.['logo'])
  expect(file).not.toBe('')
  expect(await readable(`/api/files/listing_edits/${edit?.['id']}/${file}`)).toBe(false)
  expect(await readable(`/api/directory/edits/${edit?.['id']}/logo`)).toBe(false)
})

it('its claim gives no access, and nobody can read the document', async () => {
  const { body } = await api().post('/api/directory/claims', { listing: foreign })
  const form = new FormData()
  form.set('document', new Blob([new Uint8Array(pngOfSize(9, 9))]), 'deed.png')
  form.set('note', `${WORD} says so`)
  expect((await api().post(`/api/directory/claims/${body['id']}/document`, form)).body['state']).toBe('waiting')
  expect((await server.superuser.read('company_listings', foreign))['owner']).toBe('')
  const change = { description: `${WORD} hauls everything.` }
  expect((await api().patch(records('company_listings', foreign), change)).status).toBe(404)
  const { document } = await server.superuser.read('claims', String(body['id']))
  expect(await readable(`/api/files/claims/${body['id']}/${document}`)).toBe(false)
})

it('a new listing waits even if the account claimed another company by code', async () => {
  const member = await createUser(server.superuser, server.guest, { verified: true })
  const claimed = await createListing(server.superuser, { owner: member.id })
  await server.superuser.create('claims', {
    listing: claimed,
    user: member.id,
    state: 'approved',
    proof: 'listing_email',
  })
  const body = await listingBody(server.superuser, { name: `${WORD} Second`, owner: member.id })
  expect((await server.as(member.token).post(records('company_listings'), body)).body['state']).toBe('waiting')
})

it('it cannot reply to reviews of a company that is not its own or not public', async () => {
  const waiting = await createListing(server.superuser, { owner: fresh.id, state: 'waiting' })
  for (const listing of [foreign, waiting]) {
    const review = await server.superuser.create('reviews', {
      listing,
      customer_name: 'Dana Reyes',
      customer_email: 'dana@example.com',
      rating: 2,
      review_text: 'Two days late, and nobody called.',
      is_approved: true,
    })
    const answer = await api().post(`/api/directory/reviews/${review}/reply`, { text: `${WORD} is sorry.` })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})

it('the export contains nothing of all this', async () => {
  const all = await published()
  expect(all).toContain(owned)
  expect(all.toLowerCase()).not.toContain(WORD.toLowerCase())
})
