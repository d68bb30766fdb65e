import { expect, test } from 'vitest'
import { quoteBody } from '../../../tests/support/forms.ts'
import { createListing } from '../../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'

const TOKEN = 'a token of the tests'
const server = pocketBaseForTests()
const gate = gateForTests({
  backendUrl: () => server.url,
  files: { 'index.html': 'home', '404.html': 'no page' },
  watched: { token: TOKEN, publishToken: PUBLISH_TOKEN, dataDir: '.', siteDir: '.' },
})
const read = (token: string) => rawRequest(gate.url, '/metrics', { headers: { authorization: `Bearer ${token}` } })

test('there is nothing at /metrics without the token', async () => {
  for (const token of ['', 'another token']) expect(await read(token)).toMatchObject({ status: 404, text: 'no page' })
  expect((await server.guest.get('/api/directory/figures')).status).toBe(401)
})

test('Prometheus reads answers, mails, changes, room and what is away', async () => {
  const listing = await createListing(server.superuser, { email: 'dispatch@acme.example' })
  await server.guest.post('/api/collections/inquiries/records', quoteBody(listing))
  await rawRequest(gate.url, '/')
  await rawRequest(gate.url, '/nothing')
  const { headers, text } = await read(TOKEN)
  expect(headers['content-type']).toContain('version=0.0.4')
  expect(text).toMatch(/^haulindex_request_seconds_count\{kind="page",status="2xx"\} [1-9]/m)
  expect(text).toMatch(/^haulindex_request_seconds_bucket\{kind="page",status="4xx",le="\+Inf"\} [1-9]/m)
  expect(text).toMatch(/^haulindex_mails\{state="pending"\} [1-9]/m)
  expect(text).toMatch(/^haulindex_waiting\{kind="edits"\} \d+$/m)
  expect(text).toMatch(/^haulindex_suppressed_addresses \d+$/m)
  expect(text).toMatch(/^haulindex_changes_pending [1-9]\d*$/m)
  expect(text).toMatch(/^haulindex_disk_free_bytes\{folder="data"\} [1-9]\d+$/m)
  expect(text).toContain('\nhaulindex_pocketbase_up 1\n')
  // every line is one that Prometheus reads
  const line = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? -?\d+(?:\.\d+)?(?:e-?\d+)?)$/
  expect(
    text
      .trim()
      .split('\n')
      .filter((each) => !line.test(each)),
  ).toEqual([])
})
