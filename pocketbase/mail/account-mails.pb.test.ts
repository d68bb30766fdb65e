import { expect, test } from 'vitest'
import { MOST_EMAIL_CHANGES } from '../../domain/accounts/email-change-states.ts'
import { mailScene, only, wordsOf } from '../../tests/support/mail/mail-scene.ts'
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
  await server.as(token).post('/api/directory/email-change', { newEmail, password: PASSWORD })
  const allowed = { token: await linkTo(email), isAllowed: true }
  expect((await server.guest.post('/api/directory/email-change/answer', allowed)).status).toBe(204)
  const change = { token: await linkTo(newEmail), password: PASSWORD }
  expect((await server.guest.post(path('confirm-email-change'), { ...change, password: 'wrong-1' })).status).toBe(400)
  expect((await server.guest.post(path('confirm-email-change'), change)).status).toBe(204)
  expect(await server.superuser.read('users', id)).toMatchObject({ email: newEmail })
  expect((await server.as(token).post(path('auth-refresh'), {})).status).toBe(401)
  await deliver()
  expect(String(to(email).at(-1)?.subject)).toContain('account has another email address')

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

test('an account sends no mail to a stranger whose address it types, however often and whoever it is', async () => {
  const { server, deliver, mails, to } = unlimited
  const user = await createUser(server.superuser, server.guest, { full_name: 'WIN' })
  const victim = unlimited.address('victim')
  for (let n = 0; n < 25; n++)
    for (const [route, body] of [
      [path('request-email-change'), { newEmail: victim }],
      ['/api/directory/email-change', { newEmail: victim, password: PASSWORD }],
    ] as const)
      await server.as(user.token).post(route, body)
  await deliver()
  expect(to(victim)).toEqual([])
  expect(to(user.email)).toHaveLength(MOST_EMAIL_CHANGES)
  expect(mails().map(wordsOf).join()).not.toMatch(/WIN/)
})

test('a superuser’s password is reset by nobody: no mail leaves', async () => {
  const answer = await server.guest.post('/api/collections/_superusers/request-password-reset', {
    email: 'root@example.com',
  })
  expect(answer.status).toBe(204)
  await deliver()
  expect([mails(), await rowsTo('root@example.com')]).toEqual([[], []])
})
