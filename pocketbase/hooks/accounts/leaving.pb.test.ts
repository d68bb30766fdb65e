import { describe, expect, it } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import {
  LEAVE_DAYS,
  LEAVE_LISTINGS_MOST,
  LEAVE_PROBLEMS,
  LEAVING_STATE_REASON,
} from '../../../domain/accounts/leaving.ts'
import { FRESH_PROOF_REQUIRED } from '../../../domain/accounts/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { codeOfApp, setUpApp } from '../../../tests/support/authenticator.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene } from '../../../tests/support/mail/mail-scene.ts'
import {
  createListing,
  createUser,
  nextNumber,
  PASSWORD,
  type TestUser,
  withFreshProof,
} from '../../../tests/support/records.ts'
import type { Api, ApiResponse } from '../../../tests/support/server/api.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'

const { server, deliver, to, shift } = await mailScene()
const record = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const listingOf = (id: string) => server.superuser.read('company_listings', id)
const owner = (values: object = {}) =>
  createUser(server.superuser, server.guest, { full_name: `Olga Quist ${nextNumber()}`, verified: true, ...values })
const leave = (api: Api, deletesListings: boolean, password = PASSWORD) =>
  api.post(ROUTES.leaveDirectory.path, { deletesListings, password })
const keep = ({ token }: TestUser) => server.as(token).post(ROUTES.keepAccount.path, {})
const passDays = (days: number) =>
  shift(`UPDATE users SET leaves_at = strftime('%Y-%m-%d %H:%M:%fZ', leaves_at, '-${days} days') WHERE leaves_at != ''`)
const runJob = async () => {
  expect((await server.superuser.post('/api/crons/leavers', {})).status).toBe(204)
  // a later request of the same engine waits for nothing, so the rows tell when the job is over
  const isOver = async () => await server.superuser.list('users', { filter: 'leaves_at != "" && leaves_at <= @now' })
  await expect.poll(isOver).toEqual([])
}
const isThere = async ({ id }: TestUser) =>
  (await server.superuser.list('users', { filter: `id = "${id}"` })).length === 1
const subjectsTo = async (email: string) => {
  await deliver()
  return to(email).map(({ subject }) => String(subject).replace(/^Haulindex: /, ''))
}
const codeIn = ({ body }: ApiResponse) =>
  (body['data'] as Record<string, { code?: string }> | undefined)?.['proof']?.code

describe('an owner who deletes the account', () => {
  it('has a week, in which everything works; then it is gone, and its companies stay without an owner', async () => {
    const olga = await owner()
    const listing = await createListing(server.superuser, { owner: olga.id })
    const api = server.as(olga.token)
    const { status, body } = await leave(api, false)
    expect(status).toBe(200)
    const days = (Date.parse(String(body['leavesAt'])) - Date.now()) / DAY_MS
    expect(days).toBeCloseTo(LEAVE_DAYS, 1)
    expect(await subjectsTo(olga.email)).toEqual([
      expect.stringMatching(/^Your account will be deleted on \w+ \d+, \d+$/),
    ])
    passDays(LEAVE_DAYS - 1)
    await runJob()
    expect((await api.patch(record('users', olga.id), { full_name: 'Olga' })).status).toBe(200)
    expect(await listingOf(listing)).toMatchObject({ state: 'published', owner: olga.id })

    passDays(1)
    await runJob()
    expect(await isThere(olga)).toBe(false)
    expect((await api.get(ROUTES.answerSecondFactor.path)).status).toBe(401)
    expect(await listingOf(listing)).toMatchObject({ state: 'published', owner: '' })
    expect(await subjectsTo(olga.email)).toContain('Your Haulindex account was deleted')
  })

  it('keeps it after all, and hidden companies are public again', async () => {
    const olga = await owner()
    const [shown, hidden] = [
      await createListing(server.superuser, { owner: olga.id }),
      await createListing(server.superuser, { owner: olga.id }),
    ]
    await server.superuser.patch(record('company_listings', hidden), { state: 'hidden', state_reason: 'A double.' })
    expect((await leave(server.as(olga.token), true)).status).toBe(200)
    expect(await listingOf(shown)).toMatchObject({ state: 'hidden', state_reason: LEAVING_STATE_REASON })
    expect((await keep(olga)).status).toBe(204)
    expect(await listingOf(shown)).toMatchObject({ state: 'published', state_reason: '', owner: olga.id })
    expect(await listingOf(hidden)).toMatchObject({ state: 'hidden', state_reason: 'A double.' })
    expect((await keep(olga)).body['message']).toBe(LEAVE_PROBLEMS.notLeaving)
    passDays(30)
    await runJob()
    expect(await isThere(olga)).toBe(true)
    expect(await subjectsTo(olga.email)).toEqual(['Your account stays'])
  })

  it('takes the companies along by choice: hidden at once, deleted in the end, and no import adds them again', async () => {
    const olga = await owner()
    const usdot_number = String(7_100_000 + nextNumber())
    const listing = await createListing(server.superuser, { owner: olga.id, usdot_number })
    await leave(server.as(olga.token), true)
    // editing it does not bring it back
    await server.as(olga.token).patch(record('company_listings', listing), { description: 'Still hauling freight.' })
    expect(await listingOf(listing)).toMatchObject({ state: 'hidden' })
    passDays(LEAVE_DAYS)
    await runJob()
    expect((await server.superuser.get(record('company_listings', listing))).status).toBe(404)
    expect(await server.superuser.list('do_not_list', { filter: `usdot_number = "${usdot_number}"` })).toMatchObject([
      { reason: 'deleted', added_by: '' },
    ])
    const changes = await server.superuser.list('changes', { filter: `record = "${listing}"`, sort: '-seq' })
    expect(changes[0]).toMatchObject({ collection: 'company_listings' })
  })

  it('changes the choice by asking again', async () => {
    const olga = await owner()
    const listing = await createListing(server.superuser, { owner: olga.id })
    await leave(server.as(olga.token), true)
    await leave(server.as(olga.token), false)
    expect(await listingOf(listing)).toMatchObject({ state: 'published', owner: olga.id })
    await keep(olga)
  })

  it('leaves no company whose quote requests reach the private address', async () => {
    const olga = await owner()
    const [own, other] = [
      await createListing(server.superuser, { owner: olga.id, email: olga.email }),
      await createListing(server.superuser, { owner: olga.id, email: 'dispatch@acme.example' }),
    ]
    await leave(server.as(olga.token), false)
    passDays(LEAVE_DAYS)
    await runJob()
    expect(await listingOf(own)).toMatchObject({ email: '', owner: '' })
    expect(await listingOf(other)).toMatchObject({ email: 'dispatch@acme.example', owner: '' })
  })

  it('cannot delete so many companies that other saves would wait', async () => {
    const olga = await owner()
    const ids = []
    for (let n = 0; n <= LEAVE_LISTINGS_MOST; n++) ids.push(await createListing(server.superuser, { owner: olga.id }))
    expect((await leave(server.as(olga.token), true)).body['message']).toBe(LEAVE_PROBLEMS.tooMany)
    expect(await listingOf(String(ids[0]))).toMatchObject({ state: 'published' })
    expect((await leave(server.as(olga.token), false)).status).toBe(200)
    passDays(LEAVE_DAYS)
    await runJob()
    expect(await isThere(olga)).toBe(false)
    expect(await listingOf(String(ids.at(-1)))).toMatchObject({ state: 'published', owner: '' })
  })

  it('is deleted once, however many jobs run', async () => {
    const olga = await owner()
    await leave(server.as(olga.token), false)
    passDays(LEAVE_DAYS)
    await Promise.all(Array.from({ length: 4 }, runJob))
    expect(await isThere(olga)).toBe(false)
    expect(await subjectsTo(olga.email)).toEqual(['Your Haulindex account was deleted'])
  })
})

describe('what is left of a deleted account', () => {
  it.each([false, true])('names nobody, in no table (companies deleted: %s)', async (deletesListings) => {
    const [olga, admin] = [await owner(), await owner({ is_admin: true })]
    const name = String((await server.superuser.read('users', olga.id))['full_name'])
    const api = server.as(olga.token)
    const listing = await createListing(server.superuser, { owner: olga.id, email: olga.email })
    const claimed = await createListing(server.superuser, {})
    await api.patch(record('company_listings', listing), { description: 'Written by the owner herself.' })
    const asAdmin = await withFreshProof(server.as(admin.token))
    await asAdmin.patch(record('users', olga.id), { full_name: `${name} Junior` })
    await asAdmin.patch(record('company_listings', claimed), { owner: olga.id })
    await server.guest.post(record('inquiries'), quoteBody(listing))
    const [inquiry] = await server.superuser.list('inquiries', { filter: `listing = "${listing}"` })
    const about = { inquiry: inquiry?.['id'], author: olga.id }
    expect((await api.post(record('inquiry_notes'), { ...about, text: 'Call back.' })).status).toBe(200)
    expect((await api.post(record('inquiry_replies'), { ...about, text: 'We can do it.' })).status).toBe(200)
    const closed = await decideRecord(api, 'inquiries', String(inquiry?.['id']), { status: 'closed' })
    expect(closed.status).toBe(200)
    await asAdmin.post(record('invitations'), { email: olga.email })
    await (await withFreshProof(api)).post(ROUTES.requestEmailChange.path, { newEmail: `new.${olga.email}` })
    await server.guest.post('/api/collections/users/auth-with-password', { identity: olga.email, password: 'guess-1' })
    await asAdmin.post(pathOf(ROUTES.manageAccount, { id: olga.id, ask: 'reset-mail' }), {})
    const code = await setUpApp(api)
    await deliver()
    const left = server.as(code.token)
    const { body } = await left.post(ROUTES.proveIdentity.path, { password: PASSWORD })
    const proof = await left.post(ROUTES.proveIdentity.path, {
      challenge: body['challenge'],
      code: codeOfApp(code.secret),
    })
    const proved = left.with({ 'X-Fresh-Proof': String(proof.body['proof']) })
    expect((await leave(proved, deletesListings)).status).toBe(200)
    passDays(LEAVE_DAYS)
    await runJob()
    expect(await isThere(olga)).toBe(false)
    const found: string[] = []
    withDatabase(server, (database) => {
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      for (const { name: table } of tables.all()) {
        const rows = database.prepare(`SELECT * FROM "${table}"`)
        // the index of texts has large numbers
        rows.setReadBigInts(true)
        for (const row of rows.all())
          for (const [column, value] of Object.entries(row))
            for (const trace of [olga.email, name, name.toLowerCase()])
              if (String(value).includes(trace) && !String(value).includes(`new.${olga.email}`))
                found.push(`${table}.${column}: ${value}`)
      }
    })
    // the last email waits to be sent
    expect(found).toEqual([`outbox_mails.recipient: ${olga.email}`])
  })
})

describe('who may delete an account', () => {
  it('is only its owner with the password, and the code of the second factor if it is on', async () => {
    const olga = await owner()
    const api = server.as(olga.token)
    expect((await server.guest.post(ROUTES.leaveDirectory.path, {})).status).toBe(401)
    expect(codeIn(await api.post(ROUTES.leaveDirectory.path, { deletesListings: true }))).toBe(FRESH_PROOF_REQUIRED)
    expect((await leave(api, true, 'guess-1')).status).toBe(400)
    const app = await setUpApp(api)
    expect(codeIn(await leave(server.as(app.token), true))).toBe(FRESH_PROOF_REQUIRED)
    const dates = { leaves_at: '2026-01-01 00:00:00.000Z', deletes_listings: true }
    for (const [field, value] of Object.entries(dates))
      expect((await server.as(app.token).patch(record('users', olga.id), { [field]: value })).status).toBe(404)
    expect(await server.superuser.read('users', olga.id)).toMatchObject({ leaves_at: '', deletes_listings: false })
  })

  it('is not the only administrator who stays, also if two leave at once', async () => {
    const before = await server.superuser.list('users', { filter: 'is_admin = true' })
    for (const { id } of before) await server.superuser.patch(record('users', String(id)), { is_disabled: true })
    const [ada, bea] = [await owner({ is_admin: true }), await owner({ is_admin: true })]
    const answers = await Promise.all([leave(server.as(ada.token), false), leave(server.as(bea.token), false)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['message']).toBe(LEAVE_PROBLEMS.lastAdmin)
    // the one who stayed loses the rights meanwhile
    const stays = answers[0]?.status === 409 ? ada : bea
    await server.superuser.patch(record('users', stays.id), { is_admin: false })
    passDays(LEAVE_DAYS)
    await server.superuser.post('/api/crons/leavers', {})
    await server.superuser.patch(record('users', stays.id), { is_admin: true })
    await runJob()
    expect(await isThere(stays)).toBe(true)
    expect(await isThere(stays === ada ? bea : ada)).toBe(false)
  })
})
