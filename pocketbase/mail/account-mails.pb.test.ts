import { expect, test } from 'vitest'
import { mailScene, only, wordsOf } from '../../tests/support/mail-scene.ts'
import { createUser, PASSWORD } from '../../tests/support/records.ts'

const { server, site, deliver, to, mails, address, rowsTo } = await mailScene()
const unlimited = await mailScene({ FORM_LIMITS: 'off' })
const path = (route: string) => `/api/collections/users/${route}`

test.each([
  ['request-verification', 'verify', 'Verify your email address'],
  ['request-password-reset', 'reset', 'Reset your password'],
])(
  'the mail of a %s leads to the console by words, and by an address where only text shows',
  async (route, mode, words) => {
    const { email } = await createUser(server.superuser, server.guest, {
      full_name: 'Call 1-900-555 now',
      verified: false,
    })
    expect((await server.guest.post(path(route), { email })).status).toBe(204)
    await deliver()
    const mail = only(to(email))
    const html = String(mail.html)
    const [, url = '', link] = /<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(html) ?? []
    expect(link).toBe(words)
    expect(url).toMatch(new RegExp(`^${site}/auth\\?mode=${mode}#token=[\\w.-]+$`))
    expect(mail.text).toContain(url)
    expect(mail.text?.split(url)).toHaveLength(2)
    expect(mail.text).toContain(words)
    expect(mail.text).toContain(email)
    expect(wordsOf(mail)).not.toContain('1-900-555')
  },
)

test('the link of a mail does what it says', async () => {
  const { id, email, token } = await createUser(server.superuser, server.guest, { verified: false })
  const linkTo = async (recipient: string) => {
    await deliver()
    return /#token=([\w.-]+)/.exec(String(to(recipient).at(-1)?.html))?.[1]
  }
  await server.guest.post(path('request-verification'), { email })
  expect((await server.guest.post(path('confirm-verification'), { token: await linkTo(email) })).status).toBe(204)
  expect(await server.superuser.read('users', id)).toMatchObject({ verified: true })

  const newEmail = address('moved')
  expect((await server.as(token).post(path('request-email-change'), { newEmail })).status).toBe(204)
  const change = { token: await linkTo(newEmail), password: PASSWORD }
  expect((await server.guest.post(path('confirm-email-change'), change)).status).toBe(204)
  expect(await server.superuser.read('users', id)).toMatchObject({ email: newEmail })

  await server.guest.post(path('request-password-reset'), { email: newEmail })
  const reset = { token: await linkTo(newEmail), password: 'another-secret-1', passwordConfirm: 'another-secret-1' }
  expect((await server.guest.post(path('confirm-password-reset'), reset)).status).toBe(204)
})

test('no token of an account waits in the outbox', async () => {
  const { email } = await createUser(server.superuser, server.guest)
  await server.guest.post(path('request-password-reset'), { email })
  expect(JSON.stringify(await rowsTo(email))).not.toMatch(/eyJ/)
})

test('a mail that is asked for many times at once is sent once', async () => {
  const { email } = await createUser(server.superuser, server.guest)
  const ask = () => server.guest.post(path('request-password-reset'), { email })
  const answers = await Promise.all(Array.from({ length: 12 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await deliver()
  expect(to(email)).toHaveLength(1)
})

test('an account sends no more than ten mails a day to addresses that it types, and a stranger gets three an hour', async () => {
  const { server, deliver, mails, to } = unlimited
  expect(await mailsOfChanges()).toBe(10)
  const victim = unlimited.address('victim')
  for (let n = 0; n < 10; n++) {
    const { token } = await createUser(server.superuser, server.guest, { full_name: `WIN ${n}` })
    await server.as(token).post(path('request-email-change'), { newEmail: victim })
    await deliver()
  }
  expect(to(victim)).toHaveLength(3)
  expect(mails().map(wordsOf).join()).not.toMatch(/WIN/)
})

/** Mails that an account has sent to 25 strangers by asking to move to each of their addresses. */
const mailsOfChanges = async (): Promise<number> => {
  const { token } = await createUser(server.superuser, server.guest)
  for (let n = 0; n < 25; n++)
    await server.as(token).post(path('request-email-change'), { newEmail: address('stranger') })
  await deliver()
  return mails().length
}

test('a superuser’s password is reset by nobody: no mail leaves', async () => {
  const answer = await server.guest.post('/api/collections/_superusers/request-password-reset', {
    email: 'root@example.com',
  })
  expect(answer.status).toBe(204)
  await deliver()
  expect([mails(), await rowsTo('root@example.com')]).toEqual([[], []])
})
