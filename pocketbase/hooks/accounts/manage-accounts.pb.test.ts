import { beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/rules.ts'
import { storedTime } from '../../../domain/time.ts'
import {
  createListing,
  createUser,
  nextNumber,
  PASSWORD,
  type TestUser,
  withFreshProof,
} from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const record = (id: string, collection = 'users') => `/api/collections/${collection}/records/${id}`
const ask = (id: string, what: string) => `/api/directory/accounts/${id}/${what}`

let admin: TestUser
let asAdmin: Api
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
  asAdmin = await withFreshProof(server.as(admin.token))
})

const newMember = (values: object = {}) => createUser(server.superuser, server.guest, { verified: true, ...values })
const signIn = (email: string) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity: email, password: PASSWORD })
const problemOf = ({ body }: { body: Record<string, unknown> }) => body['message']

describe('the rights of an administrator', () => {
  it('are granted and removed only with fresh proof', async () => {
    const member = await newMember()
    const session = server.as(admin.token)
    for (const is_admin of [true, false]) {
      expect((await session.patch(record(member.id), { is_admin })).status).toBe(403)
      expect((await asAdmin.patch(record(member.id), { is_admin })).status).toBe(200)
    }
  })

  it('go to a new account only when its creator gives fresh proof', async () => {
    const account = { email: `new${nextNumber()}@example.com`, password: PASSWORD, passwordConfirm: PASSWORD }
    const made = { ...account, is_admin: true }
    const path = '/api/collections/users/records'
    expect((await server.as(admin.token).post(path, made)).status).toBe(403)
    const { status, body } = await asAdmin.post(path, made)
    expect([status, body['verified']]).toEqual([200, true])
    await server.superuser.delete(record(String(body['id'])))
  })

  it('are not lost by the last one, who cannot be demoted, disabled or deleted', async () => {
    const tries = () => [
      () => asAdmin.patch(record(admin.id), { is_admin: false }),
      () => asAdmin.patch(record(admin.id), { is_disabled: true }),
      () => asAdmin.post(ask(admin.id, 'delete'), {}),
    ]
    for (const attempt of tries())
      expect(await attempt()).toMatchObject({ status: 400, body: { message: ACCOUNT_PROBLEMS.lastAdmin } })
    const second = await newMember({ is_admin: true })
    await server.superuser.patch(record(second.id), { is_disabled: true })
    expect(problemOf(await asAdmin.post(ask(admin.id, 'delete'), {}))).toBe(ACCOUNT_PROBLEMS.lastAdmin)
    await server.superuser.patch(record(second.id), { is_disabled: false })
    const asSecond = await withFreshProof(server.as((await signIn(second.email)).body['token'] as string))
    expect((await asSecond.post(ask(second.id, 'delete'), {})).status).toBe(204)
  })

  it('are not both lost when two administrators demote each other at once', async () => {
    const second = await newMember({ is_admin: true })
    const asSecond = await withFreshProof(server.as(second.token))
    const body = { is_admin: false }
    await Promise.all([asAdmin.patch(record(second.id), body), asSecond.patch(record(admin.id), body)])
    const left = await server.superuser.list('users', { filter: 'is_admin = true' })
    expect(left).toHaveLength(1)
    await server.superuser.patch(record(admin.id), { is_admin: true })
    if (left[0]?.['id'] !== admin.id) await server.superuser.delete(record(second.id))
  })
})

describe('a disabled account', () => {
  it('is signed out at once, cannot sign in and is told why, until it is enabled', async () => {
    const member = await newMember()
    expect((await asAdmin.patch(record(member.id), { is_disabled: true })).status).toBe(200)
    expect((await server.as(member.token).post('/api/collections/users/auth-refresh', {})).status).toBe(401)
    expect(await signIn(member.email)).toMatchObject({ status: 403, body: { message: ACCOUNT_PROBLEMS.disabled } })
    const wrong = { identity: member.email, password: 'guessed-1' }
    expect((await server.guest.post('/api/collections/users/auth-with-password', wrong)).status).toBe(400)
    await asAdmin.patch(record(member.id), { is_disabled: false })
    expect((await signIn(member.email)).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('shows the last sign-in and the number of listings of each account', async () => {
    const member = await newMember()
    const own = await createListing(server.superuser, { owner: member.id })
    const other = await createListing(server.superuser)
    for (const listing of [own, other])
      await server.superuser.create('listing_assignments', { listing, assigned_to_user: member.id })
    const before = storedTime(new Date())
    await signIn(member.email)
    const row = await asAdmin.read('accounts', member.id)
    expect(row).toMatchObject({ email: member.email, owned: 1, assigned: 1, listings: 2 })
    expect(String(row['last_sign_in']) >= before).toBe(true)
    const found = await asAdmin.list('accounts', { filter: `email ~ '${member.email}'`, sort: '-listings' })
    expect(found.map(({ id }) => id)).toEqual([member.id])
  })

  it('signs an account out everywhere and emails a link to reset its password', async () => {
    const member = await newMember()
    expect((await asAdmin.post(ask(member.id, 'sign-out'), {})).status).toBe(204)
    expect((await server.as(member.token).post('/api/collections/users/auth-refresh', {})).status).toBe(401)
    expect((await asAdmin.post(ask(member.id, 'reset-mail'), {})).status).toBe(204)
    const mails = await server.superuser.list('outbox_mails', { filter: `record = '${member.id}'` })
    expect(mails).toMatchObject([{ kind: 'password_reset', recipient: member.email }])
  })

  it('names in the security log whom it was about', async () => {
    const member = await newMember({ full_name: 'Bo Member' })
    await asAdmin.post(ask(member.id, 'sign-out'), {})
    const [event] = await server.superuser.list('security_events', { sort: '-created,-@rowid', perPage: '1' })
    expect(JSON.parse(String(event?.['details']))).toMatchObject({ about: `Bo Member (${member.email})` })
  })

  it('is needed for all of it', async () => {
    const [member, other] = [await newMember(), await newMember()]
    for (const what of ['sign-out', 'reset-mail', 'delete'])
      expect((await server.as(other.token).post(ask(member.id, what), {})).status).toBe(403)
    expect((await server.guest.post(ask(member.id, 'delete'), {})).status).toBe(401)
    expect((await asAdmin.post(ask('nobody000000000', 'delete'), {})).status).toBe(404)
  })
})

describe('a deleted account', () => {
  const withListings = async () => {
    const member = await newMember()
    const own = await createListing(server.superuser, { owner: member.id })
    const assigned = await createListing(server.superuser)
    await server.superuser.create('listing_assignments', { listing: assigned, assigned_to_user: member.id })
    return { member, own, assigned }
  }

  it('leaves its listings without an owner', async () => {
    const { member, own } = await withListings()
    expect((await asAdmin.post(ask(member.id, 'delete'), {})).status).toBe(204)
    expect(await asAdmin.read('company_listings', own)).toMatchObject({ owner: '' })
    expect((await asAdmin.get(record(member.id))).status).toBe(404)
  })

  it('gives them to another account, including those it was assigned to', async () => {
    const { member, own, assigned } = await withListings()
    const heir = await newMember()
    expect((await asAdmin.post(ask(member.id, 'delete'), { heir: heir.id })).status).toBe(204)
    expect(await server.as(heir.token).read('company_listings', own)).toMatchObject({ owner: heir.id })
    expect((await server.as(heir.token).get(record(assigned, 'company_listings'))).status).toBe(200)
  })

  it('stays complete if the other account cannot take them', async () => {
    const { member, own } = await withListings()
    const disabled = await newMember({ is_disabled: true })
    for (const heir of [member.id, disabled.id, 'nobody000000000'])
      expect(problemOf(await asAdmin.post(ask(member.id, 'delete'), { heir }))).toBe(ACCOUNT_PROBLEMS.heir)
    expect(await asAdmin.read('company_listings', own)).toMatchObject({ owner: member.id })
  })
})
