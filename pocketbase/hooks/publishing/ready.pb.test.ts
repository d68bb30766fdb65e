import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { publisherApi, reportRun } from '../../../tests/support/publishing/publishing.ts'
import { createListing } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const elsewhere = pocketBaseForTests({ REBUILD_WEBHOOK_URL: 'https://build.example/hook' })

const ask = (of = server) => of.guest.get('/api/ready')
const expectAnswer = (status: number, body: object, of = server) =>
  eventually(async () => expect(await ask(of)).toMatchObject({ status, body }))

/** How large the files may get that the server writes: to a small number it is what a full disk is. */
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
  it('is looked up by many at once who ask before anybody knows it', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(elsewhere)))
    expect(new Set(answers.map(({ body }) => body['database']))).toEqual(new Set(['ok']))
  })

  it('is 200 when every change is live, without a token and without a word of any record', async () => {
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
      skipped: 7,
      pending: 0,
    })
  })

  it('counts what waits', async () => {
    await createListing(server.superuser)
    await expectAnswer(200, { ready: true, pending: 1, skipped: 7 })
  })

  it('is 503 after a publish that failed, until one succeeds', async () => {
    await reportRun(server, { state: 'failed', error: 'The disk is full' })
    await expectAnswer(503, { ready: false, publishing: 'failed', publisher: 'ok', skipped: 7 })
    await reportRun(server)
    await expectAnswer(200, { ready: true, publishing: 'ok', skipped: 0 })
  })

  it.skipIf(process.platform !== 'linux')('is 503 on a full disk, and whoever saves is told why', async () => {
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

  it('does not wait for a publisher on this machine when the site is built elsewhere', async () => {
    await expectAnswer(200, { ready: true, publisher: 'elsewhere' }, elsewhere)
  })
})
