import { describe, expect, it } from 'vitest'
import { createUser, nextNumber, PASSWORD } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = '/api/collections/users/records'
const signUp = (email: string, values: object = {}) =>
  server.guest.post(path, { email, full_name: 'Vera', password: PASSWORD, passwordConfirm: PASSWORD, ...values })
const freshEmail = () => `fresh${nextNumber()}@example.com`
const takenEmail = async () => (await createUser(server.superuser, server.guest)).email
const accounts = () => server.superuser.list('users')
const mailsTo = (recipient: string) => server.superuser.list('outbox_mails', { filter: `recipient = "${recipient}"` })

/** An answer without what differs between any two sign-ups. */
const shapeOf = ({ status, body }: Awaited<ReturnType<typeof signUp>>) => ({
  status,
  body: { ...body, id: typeof body['id'], created: typeof body['created'], updated: typeof body['updated'] },
})

describe('a sign-up with an address that has an account', () => {
  it.each([
    ['as it is', {}],
    ['with the address to be shown', { emailVisibility: true }],
    ['with an id', { id: 'abcdefghijklmno' }],
    ['with a password that is too short', { password: '123', passwordConfirm: '123' }],
    ['with a password that is easy to guess', { password: 'password1', passwordConfirm: 'password1' }],
    ['with another confirmation', { passwordConfirm: 'other-1' }],
    ['with a name that is too long', { full_name: 'x'.repeat(500) }],
  ])('answers as any other does: %s', async (_, values) => {
    const taken = shapeOf(await signUp(await takenEmail(), values))
    expect(taken).toEqual(shapeOf(await signUp(freshEmail(), values)))
  })

  it('answers the same if the password is the address', async () => {
    for (const email of [await takenEmail(), freshEmail()])
      expect((await signUp(email, { password: email, passwordConfirm: email })).status).toBe(400)
  })

  it('stores nothing, in any letter case, and leaves the account alone', async () => {
    const { email, id } = await createUser(server.superuser, server.guest, { full_name: 'Dana' })
    const before = await accounts()
    for (const address of [email, email.toUpperCase()]) expect((await signUp(address)).status).toBe(200)
    expect(await accounts()).toEqual(before)
    expect(await server.superuser.read('users', id)).toMatchObject({ full_name: 'Dana' })
  })

  it.each([' %s', '%s ', '%s\n', '%s\u00a0', '\ufeff%s'])(
    'answers as any other does between spaces: %j',
    async (padded) => {
      const [taken, fresh] = [await takenEmail(), freshEmail()]
      const answer = await signUp(padded.replace('%s', taken))
      expect(answer.status).toBe(200)
      expect(shapeOf(answer)).toEqual(shapeOf(await signUp(padded.replace('%s', fresh))))
      expect((await mailsTo(taken)).map(({ kind }) => kind)).toEqual(['account_exists'])
    },
  )

  it('does not tell by the id whether it was stored', async () => {
    const chosen = { id: 'chosenchosencho' }
    await signUp(freshEmail(), chosen)
    expect((await signUp(freshEmail(), chosen)).status).toBe(200)
    expect((await accounts()).some(({ id }) => id === chosen.id)).toBe(false)
  })

  it('tells the owner, once a day', async () => {
    const email = await takenEmail()
    for (let n = 0; n < 3; n++) await signUp(email)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account_exists'])
  })
})

it('creates the account that the answer names for a new address', async () => {
  const email = freshEmail()
  const { body } = await signUp(email)
  expect(await server.superuser.read('users', String(body['id']))).toMatchObject({ email, is_admin: false })
  expect(await mailsTo(email)).toEqual([])
})

it.each(['request-password-reset', 'request-verification'])('%s answers alike for all addresses', async (route) => {
  const answers = await Promise.all(
    [await takenEmail(), freshEmail()].map((email) => server.guest.post(`/api/collections/users/${route}`, { email })),
  )
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
  ])
})
