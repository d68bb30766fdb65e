import sharp from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { PHOTO_PROBLEMS } from '../../../domain/photos/photo-file.ts'
import { PHOTO_ANSWERS, PHOTO_LIMITS } from '../../../domain/photos/rules.ts'
import { decideInQueue, readItem, restoreRecord, undoDecision } from '../../../tests/support/decisions.ts'
import { mailScene } from '../../../tests/support/mail/mail-scene.ts'
import { photoBody, photoBodyOf } from '../../../tests/support/photos.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'

const { server, deliver, to } = await mailScene()
let admin: TestUser
let owner: TestUser
let stranger: TestUser
beforeAll(async () => {
  const member = (values: object = {}) => createUser(server.superuser, server.guest, { verified: true, ...values })
  admin = await member({ is_admin: true })
  owner = await member()
  stranger = await member()
})

const path = (id = '') => `/api/collections/listing_photos/records${id && `/${id}`}`
const as = ({ token }: TestUser) => server.as(token)
const ownListing = () => createListing(server.superuser, { owner: owner.id })
const add = async (listing: string, by = owner, fields: Record<string, string> = {}) =>
  String((await as(by).post(path(), photoBody(listing, fields))).body['id'])
const stored = (id: string) => server.superuser.read('listing_photos', id)
const decide = (id: string, decision: string, rest: object = {}) =>
  decideInQueue(as(admin), 'photos', id, decision, rest)
const fileOf = (id: string, token: string, route: 'answerPhoto' | 'exportPhoto' = 'answerPhoto') =>
  fetch(server.url + pathOf(ROUTES[route], { id }), { headers: { authorization: token } })
/** The photos that the export says of a listing. */
const exported = async (listing: string): Promise<{ description: string; file: string }[]> => {
  const { text } = await server.guest
    .with({ authorization: `Bearer ${PUBLISH_TOKEN}` })
    .get(ROUTES.exportDirectory.path)
  const rows = text.split('\n').flatMap((line) => (line.startsWith('["company_listings"') ? [JSON.parse(line)[1]] : []))
  return rows.find(({ id }) => id === listing)?.photos
}
const lastChange = async () =>
  (await server.superuser.list('changes', { sort: '-seq', perPage: '1' })).map(({ collection, record, action }) => ({
    collection,
    record,
    action,
  }))[0]

describe('a photo of a member', () => {
  it('waits for a decision, and only those who edit the listing see its file', async () => {
    const id = await add(await ownListing())
    expect(await stored(id)).toMatchObject({ state: 'waiting', user: owner.id, width: 320, height: 240, position: 1 })
    for (const [account, status] of [
      [owner, 200],
      [admin, 200],
      [stranger, 404],
    ] as const)
      expect((await fileOf(id, account.token)).status).toBe(status)
    const { file } = await stored(id)
    expect((await fetch(`${server.url}/api/files/listing_photos/${id}/${file}`)).status).toBe(404)
  })

  it('is public once it is approved, and its owner gets one email about several decisions', async () => {
    const listing = await ownListing()
    const [first, second] = [await add(listing), await add(listing, owner, { description: 'Our newest truck' })]
    expect((await decide(first, 'approve')).status).toBe(200)
    expect((await fileOf(first, `Bearer ${PUBLISH_TOKEN}`, 'exportPhoto')).status).toBe(200)
    expect((await fileOf(second, `Bearer ${PUBLISH_TOKEN}`, 'exportPhoto')).status).toBe(404)
    expect(await lastChange()).toEqual({ collection: 'company_listings', record: listing, action: 'update' })
    await decide(second, 'decline', { reason: 'It shows a license plate.' })
    expect(await stored(second)).toMatchObject({ state: 'declined', reason: 'It shows a license plate.' })
    expect(await exported(listing)).toEqual([expect.objectContaining({ id: first, description: 'Our yard in Topeka' })])
    await deliver()
    const mails = to(owner.email)
    expect(mails).toHaveLength(1)
    for (const words of ['Our yard in Topeka', 'Our newest truck', 'It shows a license plate.'])
      expect(mails[0]?.text).toContain(words)
  })

  it('waits again with another description', async () => {
    const id = await add(await ownListing())
    await decide(id, 'approve')
    expect((await as(owner).patch(path(id), { position: 4 })).body['state']).toBe('approved')
    expect((await as(owner).patch(path(id), { description: 'Our yard in Wichita' })).body['state']).toBe('waiting')
  })

  it('is not decided as something that was not read', async () => {
    const id = await add(await ownListing())
    const { fingerprint } = await readItem(as(admin), 'photos', id)
    await as(owner).patch(path(id), { description: 'Something else entirely' })
    const { status, body } = await decide(id, 'approve', { fingerprint })
    expect([status, body['message']]).toEqual([409, SHOWN_ANSWERS.changed])
  })

  it('leaves the page when a decision is undone', async () => {
    const id = await add(await ownListing())
    await decide(id, 'approve')
    expect((await undoDecision(as(admin), id)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'waiting', decided_by: '' })
  })
})

test('a photo of an administrator is approved at once', async () => {
  const listing = await ownListing()
  const id = await add(listing, admin)
  expect(await stored(id)).toMatchObject({ state: 'approved', user: admin.id })
  expect(await lastChange()).toEqual({ collection: 'company_listings', record: listing, action: 'update' })
})

test.each([
  ['its state', { state: 'approved' }],
  ['its owner', { user: 'x'.repeat(15) }],
  ['its size', { width: '1' }],
])('nobody sets %s', async (_, fields) => {
  const listing = await ownListing()
  for (const account of [owner, admin])
    expect((await as(account).post(path(), photoBody(listing, fields))).status).toBe(400)
})

test('a stored file is never replaced, and a photo stays with its listing', async () => {
  const listing = await ownListing()
  const id = await add(listing)
  const { file } = await stored(id)
  expect((await as(owner).patch(path(id), photoBody(listing))).status).toBe(404)
  expect((await as(owner).patch(path(id), { listing: await ownListing() })).status).toBe(404)
  expect(await stored(id)).toMatchObject({ file, listing })
})

test('a file with the place where it was taken, or of another kind, is refused', async () => {
  const listing = await ownListing()
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b6e4f' } })
  const tagged = await picture
    .clone()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  for (const [file, problem] of [
    [tagged, PHOTO_PROBLEMS.metadata],
    [await picture.clone().png().toBuffer(), PHOTO_PROBLEMS.noPhoto],
  ] as const) {
    const { status, body } = await as(owner).post(path(), photoBodyOf(file, listing))
    expect([status, body['data']]).toEqual([400, { file: { code: 'validation_rule', message: `${problem}.` } }])
  }
})

test('a photo needs a description', async () => {
  const { status, body } = await as(owner).post(path(), photoBody(await ownListing(), { description: ' ' }))
  expect([status, Object.keys(body['data'] as object)]).toEqual([400, ['description']])
})

test('a listing has at most eight photos, also when they arrive at once', async () => {
  const listing = await ownListing()
  const answers = await Promise.all(
    Array.from({ length: PHOTO_LIMITS.most + 2 }, () => as(owner).post(path(), photoBody(listing))),
  )
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused.map(({ body }) => body['message'])).toEqual([PHOTO_ANSWERS.enough, PHOTO_ANSWERS.enough])
  expect(await server.superuser.list('listing_photos', { filter: `listing = "${listing}"` })).toHaveLength(8)
})

test('a deleted photo, and one of a deleted account, leaves neither a file nor its place on the page', async () => {
  const leaving = await createUser(server.superuser, server.guest, { verified: true })
  const listing = await createListing(server.superuser, { owner: leaving.id })
  const [first, second] = [await add(listing, leaving), await add(listing, leaving)]
  await decide(first, 'approve')
  expect((await as(leaving).delete(path(first))).status).toBe(204)
  expect(await lastChange()).toEqual({ collection: 'company_listings', record: listing, action: 'update' })
  await server.superuser.delete(`/api/collections/users/records/${leaving.id}`)
  for (const id of [first, second]) {
    expect((await server.superuser.get(path(id))).status).toBe(404)
    expect((await fileOf(id, admin.token)).status).toBe(404)
  }
})

test('a deleted listing takes its photos along, and brings them back when it is restored', async () => {
  const listing = await ownListing()
  const id = await add(listing)
  await decide(id, 'approve')
  expect((await as(admin).delete(`/api/collections/company_listings/records/${listing}`)).status).toBe(204)
  expect((await fileOf(id, admin.token)).status).toBe(404)
  expect((await restoreRecord(as(admin), listing)).status).toBe(200)
  expect((await fileOf(id, admin.token)).status).toBe(200)
  expect(await exported(listing)).toHaveLength(1)
})
