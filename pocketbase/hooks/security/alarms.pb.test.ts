import { beforeAll, describe, expect, it } from 'vitest'
import { REPEATED_REFUSALS } from '../../../domain/security/alarms.ts'
import { SECURITY_EVENTS_KEPT } from '../../../domain/security/event-rules.ts'
import { reviewBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, PASSWORD, type TestUser, withFreshProof } from '../../../tests/support/records.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'
import { SUPERUSER } from '../../../tests/support/server/template.ts'

const { server, deliver, to, address, passMinutes, send } = await mailScene({ FORM_LIMITS: 'off' })

let ada: TestUser
let bo: TestUser
beforeAll(async () => {
  ada = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
  bo = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Bo Boss' })
})

const user = (id: string) => `/api/collections/users/records/${id}`
const asAda = () => withFreshProof(server.as(ada.token))
const newMember = (values: object = {}) => createUser(server.superuser, server.guest, { verified: true, ...values })
const signIn = (identity: string, password: string) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity, password })

interface Alarm {
  type: unknown
  severity: unknown
  count: unknown
  action: unknown
  about: unknown
}

/** The alarms of the log, newest first, as the screen lists them. */
const alarms = async (): Promise<Alarm[]> => {
  await (await asAda()).post('/api/directory/refresh-security-log', {})
  const rows = await (await asAda()).list('security_events', { filter: 'is_alarm = true', sort: '-updated,-@rowid' })
  return rows.map(({ type, severity, count, details }) => {
    const { action, about } = JSON.parse(String(details))
    return { type, severity, count, action, about }
  })
}
const forget = () => withDatabase(server, (database) => database.exec('DELETE FROM security_events'))

it('shows an invitation, a disabled account and a new administrator after 21 approvals, and emails each to all', async () => {
  forget()
  const listing = await createListing(server.superuser)
  for (let n = 0; n < 21; n++) await send('reviews', reviewBody(listing, { customer_email: address('reviewer') }))
  const reviews = await server.superuser.list('reviews', { filter: 'is_approved = false', perPage: '50' })
  expect(reviews).toHaveLength(21)
  const read = await (await asAda()).get('/api/directory/queue?kind=reviews')
  for (const { id, fingerprint } of read.body['items'] as Record<string, unknown>[]) {
    const decision = { kind: 'reviews', id, decision: 'approve', fingerprint }
    expect((await (await asAda()).post('/api/directory/queue/decide', decision)).status).toBe(200)
  }
  const [disabled, made] = [await newMember(), await newMember()]
  const invited = address('invited')
  await (await asAda()).create('invitations', { email: invited, is_admin: true })
  expect((await (await asAda()).patch(user(disabled.id), { is_disabled: true })).status).toBe(200)
  expect((await (await asAda()).patch(user(made.id), { is_admin: true })).status).toBe(200)

  expect(await alarms()).toMatchObject([
    { action: 'made an administrator', about: made.email, severity: 'CRITICAL' },
    { action: 'disabled an account', about: disabled.email, severity: 'CRITICAL' },
    { action: 'invited an administrator', about: invited, severity: 'CRITICAL' },
  ])
  const routine = await (await asAda()).list('security_events', {
    filter: 'is_alarm = false && type = "PRIVILEGED_ACTION"',
  })
  expect(routine.map(({ severity }) => severity)).toEqual(routine.map(() => 'MEDIUM'))

  await deliver()
  for (const { email } of [ada, bo]) {
    const words = to(email).map(readableText).join()
    for (const named of [ada.email, invited, disabled.email, made.email]) expect(words).toContain(named)
  }
})

describe('an attacker', () => {
  it('cannot hide the alarm of a new administrator or its email by flooding the log first', async () => {
    const stolen = await newMember({ is_admin: true })
    forget()
    const member = await newMember()
    const listing = `/api/collections/company_listings/records/${await createListing(server.superuser)}`
    for (let n = 0; n < 25; n++) {
      await server.as(stolen.token).patch(listing, { verified: n % 2 === 0 })
      await server.as(member.token).post('/api/directory/admin-access', { screen: `admin/${n}` })
    }
    for (let n = 0; n < 40; n++) await signIn(`guess${n}@example.com`, 'x')
    await (await withFreshProof(server.as(stolen.token))).patch(user(member.id), { is_admin: true })
    const found = await alarms()
    expect(found.filter(({ severity }) => severity === 'CRITICAL')).toEqual([
      expect.objectContaining({ action: 'made an administrator', about: member.email, count: 1 }),
    ])
    expect(found.filter(({ type }) => type === 'REPEATED_REFUSALS').length).toBeGreaterThan(0)
    await deliver()
    expect(to(bo.email).map(readableText).join()).toContain(member.email)
  })

  it('cannot push an alarm out with a thousand events of the same severity', async () => {
    forget()
    const member = await newMember()
    await (await asAda()).patch(user(member.id), { is_disabled: true })
    withDatabase(server, (database) =>
      database.exec(`WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${SECURITY_EVENTS_KEPT + 50})
        INSERT INTO security_events (type, severity, source, count, created, updated)
          SELECT 'SECURITY_VIOLATION', 'CRITICAL', 'account ' || n, 1,
            strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+1 minute'), strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+1 minute') FROM numbers`),
    )
    await (await asAda()).patch(user(member.id), { is_disabled: false })
    const tried = await newMember()
    await server
      .as(tried.token)
      .patch(`/api/collections/company_listings/records/${await createListing(server.superuser)}`, {
        phone: '1',
      })
    expect((await alarms()).map(({ action }) => action)).toEqual(['enabled an account', 'disabled an account'])
  })

  it('cannot hide one change of an account behind another one in the same request', async () => {
    forget()
    const [taken, made] = [await newMember({ is_admin: true, second_factor: true }), await newMember()]
    expect((await (await asAda()).patch(user(made.id), { is_admin: true, is_disabled: true })).status).toBe(200)
    const all = { is_admin: false, is_disabled: true, second_factor: false, email: address('thief') }
    expect((await server.superuser.patch(user(taken.id), all)).status).toBe(200)
    const found = await alarms()
    const actionsOn = (email: string) =>
      found
        .filter(({ about }) => about === email)
        .map(({ action }) => action)
        .toSorted()
    expect(actionsOn(made.email)).toEqual(['disabled an account', 'made an administrator'])
    expect(actionsOn(all.email)).toEqual([
      'changed the email address of an administrator',
      'disabled an account',
      'no longer an administrator',
      'second factor switched off',
    ])
    await deliver()
    const words = to(bo.email).map(readableText).join()
    for (const sentence of ['was made an administrator', 'was disabled']) expect(words).toContain(sentence)
    const events = await server.superuser.list('security_events', { filter: `details ~ '${made.email}'` })
    for (const { details } of events) expect(String(details)).toContain('"fieldsUpdated":["is_admin","is_disabled"]')
  })

  it('cannot silence an administrator’s emails with the email suppressions', async () => {
    const member = await newMember()
    await (await asAda()).create('email_suppressions', { email: bo.email, reason: 'added' })
    await (await asAda()).patch(user(member.id), { is_disabled: true })
    await deliver()
    expect(onlyEmail(to(bo.email)).subject).toContain('An account was disabled')
  })

  it('cannot hide from an administrator that they removed that administrator’s rights', async () => {
    const cy = await newMember({ is_admin: true })
    await (await asAda()).patch(user(cy.id), { is_admin: false })
    await deliver()
    expect(onlyEmail(to(cy.email)).subject).toContain('no longer an administrator')
  })
})

it('emails many alarms within 15 minutes together, and names each of them', async () => {
  forget()
  const members = await Promise.all(Array.from({ length: 12 }, () => newMember()))
  for (const { id } of members) {
    await (await asAda()).patch(user(id), { is_disabled: true })
    await deliver()
  }
  expect(to(bo.email)).toHaveLength(10)
  passMinutes(15)
  await deliver()
  const words = to(bo.email).map(readableText).join()
  expect(to(bo.email)).toHaveLength(11)
  for (const { email } of members) expect(words).toContain(email)
  expect(await alarms()).toHaveLength(12)
})

it('shows no names that people typed', async () => {
  const member = await newMember({ full_name: 'CALL 1-900-SCAM' })
  await (await asAda()).patch(user(member.id), { is_disabled: true })
  await deliver()
  expect(readableText(onlyEmail(to(bo.email)))).not.toContain('SCAM')
})

it('raises one alarm an hour about guesses at one account from many networks', async () => {
  forget()
  for (let n = 0; n < REPEATED_REFUSALS.source + 5; n++) await signIn(bo.email, `guess-${n}`)
  const found = await alarms()
  expect(found.filter(({ action }) => action === 'failed to sign in again and again')).toHaveLength(1)
  await deliver()
  expect(to(ada.email).map(readableText).join()).toContain('Many attempts to sign in')
})

it('a superuser’s sign-in is an alarm through the gate, but not from a command on this machine', async () => {
  forget()
  const path = '/api/collections/_superusers/auth-with-password'
  const credentials = { identity: SUPERUSER.email, password: SUPERUSER.password }
  await server.guest.post(path, credentials)
  expect(await alarms()).toEqual([])
  await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'through-the-gate' },
    body: JSON.stringify(credentials),
  })
  expect(await alarms()).toMatchObject([{ action: 'signed in as superuser' }])
})

it('emails an administrator’s change of address also to the old address', async () => {
  passMinutes(15)
  const cy = await newMember({ is_admin: true })
  forget()
  const moved = address('moved')
  const tokenTo = (email: string) => /#token=([\w.-]+)/.exec(String(to(email).at(-1)?.text))?.[1]
  const change = '/api/directory/email-change'
  await server.as(cy.token).post(change, { newEmail: moved, password: PASSWORD })
  await deliver()
  await server.guest.post(`${change}/answer`, { token: tokenTo(cy.email), isAllowed: true })
  await deliver()
  const confirmed = await server.guest.post(`${change}/confirm`, { token: tokenTo(moved), password: PASSWORD })
  expect(confirmed.status).toBe(204)
  expect(await alarms()).toMatchObject([
    { action: 'changed the email address of an administrator', severity: 'CRITICAL' },
  ])
  await deliver()
  for (const email of [cy.email, bo.email]) expect(to(email).map(readableText).join()).toContain(moved)
})

it('emails no alarm to a disabled administrator', async () => {
  const gone = await newMember({ is_admin: true, is_disabled: true })
  const member = await newMember()
  await (await asAda()).patch(user(member.id), { is_disabled: true })
  await deliver()
  expect(to(gone.email)).toEqual([])
})
