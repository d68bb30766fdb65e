import { describe, expect, it } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { VERIFY_FIRST } from '../../../domain/accounts/account-limits.ts'
import { EMAIL_CHANGE_HOURS, MOST_EMAIL_CHANGES } from '../../../domain/accounts/rules.ts'
import { createUser, nextNumber, PASSWORD, type TestUser, withFreshProof } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const newUser = (values: object = {}) => createUser(server.superuser, server.guest, { verified: true, ...values })
const freshEmail = () => `moved${nextNumber()}@example.com`
const ask = ({ token }: TestUser, newEmail: unknown, password: unknown = PASSWORD) =>
  server.as(token).post('/api/directory/email-change', { newEmail, password })
const answer = (token: unknown, isAllowed: unknown) =>
  server.guest.post('/api/directory/email-change/answer', { token, isAllowed })
const pendingOf = async ({ token }: TestUser) =>
  (await server.as(token).get('/api/directory/email-change')).body['pending']
const kindsTo = async (recipient: string) =>
  (await server.superuser.list('outbox_mails', { filter: `recipient = "${recipient}"` })).map(({ kind }) => kind)
const emailOf = async ({ id }: TestUser) => (await server.superuser.read('users', id))['email']
const isSignedIn = async (token: string) =>
  (await server.as(token).post('/api/collections/users/auth-refresh', {})).status === 200

/** The link that the old address gets. */
const askedLink = async (user: TestUser): Promise<string> => {
  const [change] = await server.superuser.list('email_changes', { filter: `user = "${user.id}"`, sort: '-@rowid' })
  return `${change?.['id']}.${change?.['secret']}`
}

describe('a new address', () => {
  it('gets no email before the old address allows it', async () => {
    const user = await newUser()
    const address = freshEmail()
    expect((await ask(user, address)).status).toBe(204)
    expect(await kindsTo(user.email)).toEqual(['email_change_requested'])
    expect(await kindsTo(address)).toEqual([])
    expect((await answer(await askedLink(user), true)).status).toBe(204)
    expect(await kindsTo(address)).toEqual(['email_change'])
    expect(await emailOf(user)).toBe(user.email)
  })

  it('gets none after the old address refused, and the link no longer works', async () => {
    const user = await newUser()
    const address = freshEmail()
    await ask(user, address)
    const link = await askedLink(user)
    expect((await answer(link, false)).status).toBe(204)
    expect((await answer(link, true)).status).toBe(400)
    expect(await kindsTo(address)).toEqual([])
  })

  it('gets none if it has an account, and nobody can tell', async () => {
    const [user, other] = [await newUser(), await newUser()]
    expect((await ask(user, other.email)).status).toBe(204)
    expect((await answer(await askedLink(user), true)).status).toBe(204)
    expect(await kindsTo(other.email)).toEqual([])
  })

  it('can be requested a few times a day, by one account or many', async () => {
    const user = await newUser()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(user, freshEmail())))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(MOST_EMAIL_CHANGES)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - MOST_EMAIL_CHANGES)
    const stranger = freshEmail()
    const asked = []
    for (let n = 0; n < 5; n++) asked.push((await ask(await newUser(), stranger)).status)
    expect(asked).toEqual([204, 204, 204, 429, 429])
  })

  it.each([undefined, '', 'nonsense', 'a@b', ['a@example.com'], 'two words@example.com'])(
    'is not %j',
    async (address) => {
      const user = await newUser()
      const { status, body } = await ask(user, address)
      expect(status).toBe(400)
      expect(body['data']).toHaveProperty('newEmail')
    },
  )

  it('cannot be requested by an unverified account, so that no stranger gets its words', async () => {
    const user = await newUser({ verified: false })
    const { status, body } = await ask(user, 'You-Won-Call-1-900@claim-prize.casino')
    expect([status, body['message']]).toEqual([403, VERIFY_FIRST])
    expect(await kindsTo(user.email)).toEqual([])
  })

  it('counts for the account and the network that ask', async () => {
    const user = await newUser()
    await ask(user, freshEmail())
    const [mail] = await server.superuser.list('outbox_mails', { filter: `recipient = "${user.email}"` })
    expect(mail).toMatchObject({ sender: user.id, network: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })

  it('is not asked for without the password', async () => {
    const user = await newUser()
    for (const password of ['', null, 'wrong-1']) expect((await ask(user, freshEmail(), password)).status).toBe(400)
    expect(await kindsTo(user.email)).toEqual([])
  })
})

describe('a pending change', () => {
  it('is shown only to its account, with its state and without the secret of its link', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const newEmail = freshEmail()
    expect(await pendingOf(user)).toBeNull()
    await ask(user, newEmail)
    expect(await pendingOf(user)).toEqual({ newEmail, state: 'requested' })
    expect(await pendingOf(other)).toBeNull()
    await answer(await askedLink(user), true)
    expect(await pendingOf(user)).toEqual({ newEmail, state: 'approved' })
    expect((await server.guest.get('/api/directory/email-change')).status).toBe(401)
  })

  it('is gone when it is refused, and an earlier one stays pending', async () => {
    const user = await newUser()
    const [first, second] = [freshEmail(), freshEmail()]
    await ask(user, first)
    await ask(user, second)
    expect(await pendingOf(user)).toMatchObject({ newEmail: second })
    await answer(await askedLink(user), false)
    expect(await pendingOf(user)).toMatchObject({ newEmail: first })
  })
})

it('works as long as the change is pending', async () => {
  const { body } = await server.superuser.get('/api/collections/users')
  expect(body['emailChangeToken']).toEqual({ duration: EMAIL_CHANGE_HOURS * 3600 })
})

it.each(['', 'x', '.', 'abcdefghijklmno.x', null, { a: 1 }])('the link %j is no link', async (token) => {
  expect((await answer(token, true)).status).toBe(400)
})

it('PocketBase’s own email change, which emails strangers at once, is closed', async () => {
  const user = await newUser()
  const statuses = await Promise.all(
    Array.from({ length: 25 }, () =>
      server.as(user.token).post('/api/collections/users/request-email-change', { newEmail: freshEmail() }),
    ),
  )
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([403]))
})

it('tells the old address of a member when an administrator changes it, and ends the sessions', async () => {
  const [admin, user] = [await newUser({ is_admin: true }), await newUser()]
  const asAdmin = await withFreshProof(server.as(admin.token))
  expect(
    (await asAdmin.post(pathOf(ROUTES.manageAccount, { id: user.id, ask: 'move' }), { email: freshEmail() })).status,
  ).toBe(204)
  expect(await kindsTo(user.email)).toEqual(['email_changed'])
  expect(await isSignedIn(user.token)).toBe(false)
})

it('tells nothing to an unverified address', async () => {
  const user = await newUser({ verified: false })
  await server.superuser.patch(`/api/collections/users/records/${user.id}`, { email: freshEmail() })
  expect(await kindsTo(user.email)).toEqual([])
})
