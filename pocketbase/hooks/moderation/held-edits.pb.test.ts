import { beforeAll, describe, expect, it, test } from 'vitest'
import { HISTORY_ANSWERS } from '../../../domain/history/rules.ts'
import { SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { EDIT_ANSWERS, type GuardedField } from '../../../domain/moderation/guarded-edit.ts'
import { decideInQueue, readItem, restoreRecord, undoDecision } from '../../../tests/support/decisions.ts'
import { pngOfSize } from '../../../tests/support/hostile/images.ts'
import { mailScene } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, locationId, nextNumber, type TestUser } from '../../../tests/support/records.ts'
import { ageAccounts } from '../../../tests/support/server/database.ts'

const { server, deliver, to, address } = await mailScene()
let admin: TestUser
let second: TestUser
let fresh: TestUser
beforeAll(async () => {
  const member = (values: object = {}) => createUser(server.superuser, server.guest, { verified: true, ...values })
  admin = await member({ is_admin: true, full_name: 'Ada Admin' })
  second = await member({ is_admin: true })
  fresh = await member()
})

const path = (id: string) => `/api/collections/company_listings/records/${id}`
const stored = (id: string) => server.superuser.read('company_listings', id)
const as = ({ token }: TestUser) => server.as(token)
const newName = () => `Renamed Lines ${nextNumber()}`
const change = (id: string, body: object | FormData, member = fresh) => as(member).patch(path(id), body)
const waiting = async (listing: string, member = fresh) =>
  (await as(member).list('listing_edits', { filter: `listing = "${listing}" && state = "waiting"` }))[0]
const decide = (id: unknown, decision: string, rest: object = {}, by = admin) =>
  decideInQueue(as(by), 'edits', String(id), decision, rest)
const withLogo = (bytes: Uint8Array<ArrayBuffer>, values: Record<string, string> = {}) => {
  const form = new FormData()
  form.set('logo', new Blob([bytes]), 'logo.png')
  for (const [field, value] of Object.entries(values)) form.set(field, value)
  return form
}
const logo = (side: number) => new Uint8Array(pngOfSize(side, side))
const logoOf = async (listing: string) => String((await stored(listing))['logo'])
const isServed = async (listing: string, name: string) =>
  (await fetch(`${server.url}/api/files/company_listings/${listing}/${name}`)).status === 200

/** A new value of each guarded field, except the logo, which has its own tests. */
const GUARDED: Record<Exclude<GuardedField, 'logo'>, (user: TestUser) => string | Promise<string>> = {
  name: newName,
  location: () => locationId(server.superuser, 'tulsa'),
  phone: () => '(312) 555-0666',
  email: ({ email }) => email,
  website: () => 'https://evil.example',
  description: () => 'We haul. Call 312.555.0666 or see Evil.Club.',
  address: () => '9 New Street, dispatch (312) 555-0666',
}

/** A company that a 30-day-old account with another, approved company claimed by code alone. */
const claimedListing = async () => {
  const user = await createUser(server.superuser, server.guest, { verified: true })
  ageAccounts(server, user.id)
  await createListing(server.superuser, { owner: user.id })
  const listing = await createListing(server.superuser, { owner: user.id })
  await server.superuser.create('claims', { listing, user: user.id, state: 'approved', proof: 'listing_email' })
  return { listing, user }
}

describe('an edit of a published company by a new account', () => {
  it('waits in guarded fields and is saved in other fields', async () => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    const before = await stored(listing)
    const [name, location] = [newName(), await locationId(server.superuser, 'tulsa')]
    const sent = { name, location, phone: '312-555-0199', website: 'renamed.com', address: '9 New Street' }
    const answer = await change(listing, sent)
    expect([answer.status, answer.body['name'], answer.body['phone']]).toEqual([200, before['name'], before['phone']])
    expect(await stored(listing)).toMatchObject({
      name: before['name'],
      slug: before['slug'],
      location: before['location'],
      website: '',
      phone: before['phone'],
      address: '9 New Street',
    })
    expect(await waiting(listing)).toMatchObject({
      before: { name: before['name'], location: before['location'], phone: before['phone'], website: '' },
      after: { name, location, phone: '312-555-0199', website: 'https://renamed.com' },
    })
  })

  it('keeps the phone number that visitors call until an administrator approves the new one', async () => {
    const listing = await createListing(server.superuser, { owner: fresh.id, phone: '(312) 555-0142' })
    const { id: user } = fresh
    await server.superuser.create('claims', { listing, user, state: 'approved', proof: 'listing_email' })
    await change(listing, { phone: '(312) 555-0666' })
    expect((await stored(listing))['phone']).toBe('(312) 555-0142')
    expect((await decide((await waiting(listing))?.['id'], 'approve')).status).toBe(200)
    expect((await stored(listing))['phone']).toBe('(312) 555-0666')
  })

  it('waits if the company was claimed by code alone, even if another one of the account was approved', async () => {
    const old = await createUser(server.superuser, server.guest, { verified: true })
    ageAccounts(server, old.id)
    const approved = await createListing(server.superuser, { owner: old.id })
    const listing = await createListing(server.superuser, { owner: old.id, phone: '(312) 555-0142' })
    await server.superuser.create('claims', { listing, user: old.id, state: 'approved', proof: 'listing_email' })
    for (const id of [approved, listing]) await change(id, { phone: '(312) 555-0666' }, old)
    expect((await stored(approved))['phone']).toBe('(312) 555-0666')
    expect((await stored(listing))['phone']).toBe('(312) 555-0142')
  })

  it.each(Object.entries(GUARDED))('waits after a claim by code alone: %s', async (field, value) => {
    const claimed = await claimedListing()
    const before = await stored(claimed.listing)
    const answer = await change(claimed.listing, { [field]: await value(claimed.user) }, claimed.user)
    expect([answer.status, answer.body[field]]).toEqual([200, before[field]])
    expect((await stored(claimed.listing))[field]).toBe(before[field])
    const edit = await waiting(claimed.listing, claimed.user)
    const after = edit?.['after'] as Record<string, string> | undefined
    expect(Object.keys(after ?? {})).toEqual([field])
    expect((await decide(edit?.['id'], 'approve')).status).toBe(200)
    expect((await stored(claimed.listing))[field]).toBe(after?.[field])
    expect((await undoDecision(as(admin), String(edit?.['id']))).status).toBe(200)
    expect((await stored(claimed.listing))[field]).toBe(before[field])
  })

  it('does not wait in a description or an address without contact details', async () => {
    const { listing, user } = await claimedListing()
    const sent = { description: 'Two more reefers since May.', address: '9 New Street, Suite 4' }
    await change(listing, sent, user)
    expect(await stored(listing)).toMatchObject(sent)
    expect(await waiting(listing, user)).toBeUndefined()
  })

  it('is replaced by a later description without contact details, also after an approval', async () => {
    const { listing, user } = await claimedListing()
    await change(listing, { description: 'Call (312) 555-0666.', phone: '(312) 555-0666' }, user)
    await change(listing, { description: 'Flatbeds only.' }, user)
    const edit = await waiting(listing, user)
    expect(edit?.['after']).toEqual({ phone: '(312) 555-0666' })
    await change(listing, { description: 'Write to x@evil.example.' }, user)
    await decide(edit?.['id'], 'decline')
    await change(listing, { description: 'Write to x@evil.example.' }, user)
    await change(listing, { description: 'Flatbeds and reefers.' }, user)
    expect(await waiting(listing, user)).toBeUndefined()
    expect((await stored(listing))['description']).toBe('Flatbeds and reefers.')
  })

  it('also waits with an email that was confirmed by a link', async () => {
    const { listing, user } = await claimedListing()
    const { email } = await stored(listing)
    const typed = address('thief')
    await change(listing, { email: typed }, user)
    expect(await waiting(listing, user)).toBeUndefined()
    await deliver()
    const token = /#token=([\w.-]+)/.exec(String(to(typed).at(-1)?.html))?.[1]
    for (const _ of ['opened', 'opened again']) {
      const confirmed = await server.guest.post('/api/directory/company-email', { token })
      expect([confirmed.status, confirmed.body]).toEqual([200, { isWaiting: true }])
    }
    expect(await stored(listing)).toMatchObject({ email, new_email: '' })
    const edit = await waiting(listing, user)
    expect(edit?.['after']).toEqual({ email: typed })
    expect((await decide(edit?.['id'], 'approve')).status).toBe(200)
    expect((await stored(listing))['email']).toBe(typed)
  })

  it('joins the pending edit, and keeps its other fields', async () => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    const [one, other] = [newName(), newName()]
    await change(listing, { name: one })
    await change(listing, { ...(await as(fresh).read('company_listings', listing)), website: 'https://a.com' })
    expect((await waiting(listing))?.['after']).toEqual({ name: one, website: 'https://a.com' })
    await change(listing, { name: other })
    expect((await waiting(listing))?.['after']).toEqual({ name: other, website: 'https://a.com' })
  })

  test.each([
    ['name', 'x'],
    ['website', 'javascript:alert(1)'],
    ['location', 'nosuchcity00000'],
    ['phone', 'call me'],
  ])('is refused immediately when its %s is invalid, and nothing waits', async (field, value) => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    const answer = await change(listing, { [field]: value, address: '9 New Street' })
    expect([answer.status, Object.keys(answer.body['data'] ?? {})]).toEqual([400, [field]])
    expect(await waiting(listing)).toBeUndefined()
    expect((await stored(listing))['address']).not.toBe('9 New Street')
  })

  it('reports all problems together, of guarded and other fields', async () => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    const { status, body } = await change(listing, { website: 'ftp://example.com', phone: '1', address: '' })
    expect([status, Object.keys(body['data'] as object).toSorted()]).toEqual([400, ['address', 'phone', 'website']])
    expect(await waiting(listing)).toBeUndefined()
  })

  it('is saved immediately for a 30-day-old account with an approved company', async () => {
    const old = await createUser(server.superuser, server.guest, { verified: true })
    ageAccounts(server, old.id)
    const listing = await createListing(server.superuser, { owner: old.id })
    const name = newName()
    expect((await change(listing, { name }, old)).body['name']).toBe(name)
    // Nobody reviewed a company that was claimed by code alone.
    const { id: user } = old
    await server.superuser.create('claims', { listing, user, state: 'approved', proof: 'listing_email' })
    expect((await change(listing, { name: newName() }, old)).body['name']).toBe(name)
  })

  it('can be withdrawn only by accounts that may edit the company', async () => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    await change(listing, { name: newName() })
    const id = String((await waiting(listing))?.['id'])
    const stranger = await createUser(server.superuser, server.guest, { verified: true })
    const withdraw = (member: TestUser) => as(member).post(`/api/directory/edits/${id}/withdraw`, {})
    expect((await withdraw(stranger)).status).toBe(404)
    expect((await withdraw(fresh)).status).toBe(204)
    const late = await decide(id, 'approve')
    expect([late.status, late.body['message']]).toEqual([409, EDIT_ANSWERS.ended])
  })
})

describe('a logo', () => {
  it('is hidden while it waits, public after approval, and hidden again after a revert', async () => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    await server.superuser.patch(path(listing), withLogo(logo(3)))
    const old = await logoOf(listing)
    expect((await change(listing, withLogo(logo(4), { phone: '312-555-0188' }))).body['logo']).toBe(old)
    const edit = await waiting(listing)
    const id = String(edit?.['id'])
    const file = `/api/directory/edits/${id}/logo`
    expect((await fetch(`${server.url}/api/files/listing_edits/${id}/${edit?.['logo']}`)).status).toBeGreaterThan(399)
    expect((await server.guest.get(file)).status).toBe(401)
    for (const member of [fresh, admin]) expect((await as(member).get(file)).status).toBe(200)
    expect((await decide(id, 'approve')).status).toBe(200)
    const next = await logoOf(listing)
    expect([next !== old, await isServed(listing, next), await isServed(listing, old)]).toEqual([true, true, false])
    expect((await undoDecision(as(admin), String(id))).status).toBe(200)
    const restored = await logoOf(listing)
    expect([restored !== next, await isServed(listing, restored)]).toEqual([true, true])
    expect((await decide(id, 'approve')).status).toBe(200)
    expect(await logoOf(listing)).not.toBe(old)
  })

  it('is refused if it is not an image, and can be removed', async () => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    await server.superuser.patch(path(listing), withLogo(logo(3)))
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await change(listing, withLogo(svg))).status).toBe(400)
    await change(listing, { logo: '' })
    expect(await logoOf(listing)).not.toBe('')
    expect((await decide((await waiting(listing))?.['id'], 'approve')).status).toBe(200)
    expect(await logoOf(listing)).toBe('')
  })
})

describe('a decision about an edit', () => {
  const edited = async (values: object = { name: newName() }) => {
    const listing = await createListing(server.superuser, { owner: fresh.id })
    const before = await stored(listing)
    await change(listing, values)
    return { listing, before, id: String((await waiting(listing))?.['id']), values }
  }

  it('is made once: the second administrator learns who decided first, and when', async () => {
    const { listing, id, values } = await edited()
    const both = await Promise.all([decide(id, 'approve'), decide(id, 'approve', {}, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.body['message']).toMatch(/^This edit was already approved by .+ at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)
    expect(await stored(listing)).toMatchObject(values)
    await deliver()
    expect(to(fresh.email).at(-1)?.subject).toContain('Change approved')
  })

  it('is emailed with the reason for a decline, and can be reverted', async () => {
    const { listing, id, before } = await edited()
    expect((await decide(id, 'decline', { reason: 'That is a brand of somebody else.' })).status).toBe(200)
    await deliver()
    expect(to(fresh.email).at(-1)?.text).toContain('That is a brand of somebody else.')
    expect((await stored(listing))['name']).toBe(before['name'])
    expect((await undoDecision(as(admin), String(id))).status).toBe(200)
    expect((await waiting(listing))?.['id']).toBe(id)
  })

  it('is refused if the listing changed, until the administrator has seen the change', async () => {
    const { listing, id, values } = await edited()
    const meanwhile = newName()
    const { fingerprint } = await readItem(as(admin), 'edits', id)
    await as(second).patch(path(listing), { name: meanwhile })
    const refused = await decide(id, 'approve', { fingerprint })
    expect([refused.status, refused.body['message']]).toEqual([409, SHOWN_ANSWERS.changed])
    expect((await stored(listing))['name']).toBe(meanwhile)
    const { body } = await as(admin).get('/api/directory/queue?kind=edits')
    const item = (body['items'] as Record<string, unknown>[]).find((one) => one['id'] === id)
    expect(item).toMatchObject({ live: { name: meanwhile }, after: values })
    expect((await decide(id, 'approve', { fingerprint: item?.['fingerprint'] })).status).toBe(200)
    expect(await stored(listing)).toMatchObject(values)
  })

  it('cannot be reverted over later changes', async () => {
    const { listing, id } = await edited()
    await decide(id, 'approve')
    const since = newName()
    await as(second).patch(path(listing), { name: since })
    const refused = await undoDecision(as(admin), String(id))
    expect([refused.status, refused.body['message']]).toEqual([409, HISTORY_ANSWERS.changedSince(['Company Name'])])
    expect(await server.superuser.read('listing_edits', String(id))).toMatchObject({ state: 'approved' })
    expect((await stored(listing))['name']).toBe(since)
  })

  it('answers that the company was deleted meanwhile', async () => {
    const { listing, id } = await edited()
    await server.superuser.delete(path(listing))
    const late = await decide(id, 'approve')
    expect([late.status, late.body['message']]).toEqual([404, EDIT_ANSWERS.gone])
  })

  it('is for administrators', async () => {
    const { id } = await edited()
    expect((await decide(id, 'approve', {}, fresh)).status).toBe(403)
    expect((await server.guest.get('/api/directory/queue')).status).toBe(401)
    expect((await as(fresh).get('/api/directory/queue')).status).toBe(403)
  })
})

it('an edit and its logo are pending again when the deletion of the listing is undone', async () => {
  const member = await createUser(server.superuser, server.guest, { verified: true })
  const listing = await createListing(server.superuser, { owner: member.id })
  expect((await change(listing, withLogo(logo(3), { name: newName() }), member)).status).toBe(200)
  const edit = await waiting(listing, member)
  await as(admin).delete(path(listing))
  expect((await restoreRecord(as(admin), listing)).status).toBe(200)
  expect(await waiting(listing, member)).toEqual(edit)
  expect((await decide(edit?.['id'], 'approve')).status).toBe(200)
  expect(await isServed(listing, await logoOf(listing))).toBe(true)
})
