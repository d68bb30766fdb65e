import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { contactBody, quoteBody, removalBody, reviewBody } from '../../../tests/support/forms.ts'
import { publisherApi, reportRun } from '../../../tests/support/publishing/publishing.ts'
import { createListing, createUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const elsewhere = pocketBaseForTests({ REBUILD_WEBHOOK_URL: 'https://build.example/hook' })

const ask = (of = server) => of.guest.get('/api/ready')
const expectAnswer = (status: number, body: object, of = server) =>
  eventually(async () => expect(await ask(of)).toMatchObject({ status, body }))

/** Limits the size of files that the server can write. A small limit acts like a full disk. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])

const skipped = {
  collection: 'company_listings',
  record: 'acmexxxxxxxxxxx',
  label: 'Acme',
  listing: '',
  field: 'website',
  why: 'is no web address',
  lacks: 'record',
}

describe('readiness', () => {
  it('answers many requests that arrive before the first check ends', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(elsewhere)))
    expect(new Set(answers.map(({ body }) => body['database']))).toEqual(new Set(['ok']))
  })

  it('is 200 when all changes are live, needs no token and reveals no record', async () => {
    await publisherApi(server).get('/api/directory/state')
    await reportRun(server, { skipped: { total: 7, records: [skipped] } })
    await expectAnswer(200, { ready: true })
    const { text } = await ask()
    expect(JSON.parse(text)).toEqual({
      ready: true,
      database: 'ok',
      disk: 'ok',
      publisher: 'ok',
      publishing: 'ok',
      mail: 'ok',
      register: 'never',
      register_data: {},
      skipped: 7,
      pending: 0,
    })
  })

  it('counts unpublished changes', async () => {
    await createListing(server.superuser)
    await expectAnswer(200, { ready: true, pending: 1, skipped: 7 })
  })

  it('is 503 after a failed publish until one succeeds', async () => {
    await reportRun(server, { state: 'failed', error: 'The disk is full' })
    await expectAnswer(503, { ready: false, publishing: 'failed', publisher: 'ok', skipped: 7 })
    await reportRun(server)
    await expectAnswer(200, { ready: true, publishing: 'ok', skipped: 0 })
  })

  it.skipIf(process.platform !== 'linux')('is 503 on a full disk, and saves are refused with the reason', async () => {
    const listing = await createListing(server.superuser)
    const path = `/api/collections/company_listings/records/${listing}`
    limitFiles(1000)
    await expectAnswer(503, { ready: false, disk: 'full' })
    const answers = [
      await server.superuser.patch(path, { phone: '312-555-0177' }),
      await server.superuser.post('/api/collections/services/records', { name: 'Full Disks' }),
      await server.superuser.delete(path),
    ]
    limitFiles('unlimited')
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 507,
        body: { message: 'Nothing was saved. The disk that holds the database is full, or cannot be written.' },
      })
    await expectAnswer(200, { ready: true, disk: 'ok' })
    expect((await server.superuser.patch(path, { phone: '312-555-0177' })).status).toBe(200)
  })

  it.skipIf(process.platform !== 'linux')('on a full disk, all writes are refused with the reason', async () => {
    const listing = await createListing(server.superuser, { email: 'dispatch@example.com' })
    const { slug } = await server.superuser.read('company_listings', listing)
    const member = await createUser(server.superuser, server.guest)
    const own = await createListing(server.superuser, { owner: member.id })
    const admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
    const signUp = {
      email: 'new@example.com',
      password: 'a long password 1',
      passwordConfirm: 'a long password 1',
      full_name: 'New Member',
    }
    await server.superuser.create('users', signUp)
    const records = (collection: string) => `/api/collections/${collection}/records`
    const { guest } = server
    const asMember = server.as(member.token)
    limitFiles(1000)
    await expectAnswer(503, { ready: false, disk: 'full' })
    const answers = {
      quote: await guest.post(records('inquiries'), quoteBody(listing)),
      review: await guest.post(records('reviews'), reviewBody(listing)),
      message: await guest.post(records('contact_messages'), contactBody()),
      removal: await guest.post(records('removal_requests'), removalBody(String(slug))),
      'sign-up': await guest.post(records('users'), { ...signUp, email: 'third@example.com' }),
      claim: await asMember.post('/api/directory/claims', { listing }),
      'own company': await asMember.patch(`${records('company_listings')}/${own}`, { phone: '312-555-0199' }),
      'own account': await asMember.patch(`${records('users')}/${member.id}`, { full_name: 'Other Name' }),
      city: await admin.post(records('locations'), { name: 'Gander', region: 'NL' }),
      invitation: await admin.post(records('invitations'), { email: 'someone@example.com', full_name: 'Some One' }),
      publish: await admin.post('/api/directory/publish', { everything: false }),
    }
    const signIn = await guest.post('/api/collections/users/auth-with-password', {
      identity: signUp.email,
      password: signUp.password,
    })
    limitFiles('unlimited')
    expect(signIn.status).toBe(200)
    const told = Object.entries(answers).map(([writer, { status, body }]) => [writer, status, body['message']])
    const why = 'Nothing was saved. The disk that holds the database is full, or cannot be written.'
    expect(told).toEqual(Object.keys(answers).map((writer) => [writer, 507, why]))
    await expectAnswer(200, { ready: true, disk: 'ok' })
    expect((await guest.post(records('inquiries'), quoteBody(listing))).status).toBe(204)
  })

  it('does not wait for a publisher on this machine when the site is built elsewhere', async () => {
    await expectAnswer(200, { ready: true, publisher: 'elsewhere' }, elsewhere)
  })
})
