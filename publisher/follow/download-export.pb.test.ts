import { expect, test } from 'vitest'
import { createListing } from '../../tests/support/records.ts'
import { faultyProxy } from '../../tests/support/server/faulty-proxy.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../tests/support/server/template.ts'
import { downloadExport } from './download-export.ts'

const pocketBase = pocketBaseForTests()
const source = (url = pocketBase.url) => ({ url, publishToken: PUBLISH_TOKEN })
const plain = (exported: object): unknown => JSON.parse(JSON.stringify(exported))

test('an export whose connection breaks continues after the last row that arrived', async () => {
  for (let n = 0; n < 120; n++) await createListing(pocketBase.superuser, { name: `Carrier ${n}` })
  const proxy = await faultyProxy(pocketBase.url, 'cut once')
  let rows = 0
  const found = await downloadExport(source(proxy.url), (count) => {
    rows = count
  })
  await proxy.stop()
  expect(plain(found)).toEqual(plain(await downloadExport(source())))
  expect(rows).toBeGreaterThan(200)
  const [first, second, ...more] = proxy.requests
  expect(first).toBe('/api/directory/export')
  expect(second).toContain(`from=company_listings&last=`)
  expect(more).toEqual([])
})

test('gives up an export that breaks again and again', async () => {
  const proxy = await faultyProxy(pocketBase.url, 'cut')
  await expect(downloadExport(source(proxy.url))).rejects.toThrow('The export stopped half way: the connection broke')
  await proxy.stop()
  expect(proxy.requests).toHaveLength(4)
})

test('the server continues after any row that it has', async () => {
  const ask = (query: string) =>
    fetch(`${pocketBase.url}/api/directory/export?${query}`, { headers: { authorization: `Bearer ${PUBLISH_TOKEN}` } })
  expect((await ask('from=users&last=')).status).toBe(400)
  const rest = await (await ask('from=location_redirects&last=zzzzzzzzzzzzzzz')).text()
  expect(rest.trimEnd().split('\n')).toHaveLength(2)
})
