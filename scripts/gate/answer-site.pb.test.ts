import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteHeaders } from '../../domain/site-headers.ts'
import { createListing } from '../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const siteFolder = mkdtempSync(join(tmpdir(), 'gate-site-'))
const server = pocketBaseForTests({ PUBLIC_DIR: siteFolder })
const gate = gateForTests({
  backendUrl: () => server.url,
  siteFolder,
  files: {
    'index.html': 'home',
    'company/acme.html': 'acme '.repeat(500),
    'console.html': 'console',
    'freight-trucking-companies.html': 'freight',
    'logos/0a1b.webp': 'logo',
    '.scripts': 'sha256-b25l',
  },
})
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(gate.url, path, { headers: { 'x-forwarded-for': '203.0.113.5', ...headers } })

describe('a page', () => {
  it.each([
    ['/', 'home'],
    ['/FREIGHT-companies', 'freight'],
    ['/dashboard/any', 'console'],
  ])('at %s is answered by the gate, with the headers that domain/ declares', async (path, text) => {
    const reply = await get(path)
    expect(reply).toMatchObject({ status: 200, text })
    const declared = siteHeaders({ inlineScripts: ['sha256-b25l'], isSecure: true })
    for (const [name, value] of Object.entries(declared)) expect(reply.headers[name.toLowerCase()]).toBe(value)
  })

  it('is sent compressed to who takes that, and not again to who has it', async () => {
    const answer = await fetch(`${gate.url}/company/acme`, { headers: { 'x-forwarded-for': '203.0.113.5' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.text()).toContain('acme')
    const plain = await get('/company/acme', { 'accept-encoding': 'gzip;q=0' })
    expect(plain.text).toBe(readFileSync(join(gate.siteFolder, 'company/acme.html'), 'utf8'))
    const tag = String(plain.headers['etag'])
    expect(await get('/company/acme', { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' })
  })

  it('that was published a moment ago is there at once', async () => {
    const file = join(gate.siteFolder, 'company/acme.html')
    const before = await get('/company/acme')
    writeFileSync(`${file}.part`, 'changed')
    renameSync(`${file}.part`, file)
    expect((await get('/company/acme')).text).toBe('changed')
    expect(before.text).not.toBe('changed')
    rmSync(file)
    expect((await get('/company/acme')).status).not.toBe(200)
  })

  it('of an old name leads to the new one, which PocketBase knows', async () => {
    const id = await createListing(server.superuser, { name: 'Old Gate' })
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, { name: 'New Gate' })
    expect(await get('/company/old-gate')).toMatchObject({ status: 301, headers: { location: '/company/new-gate' } })
  })

  it('of an old address of a city leads to the new one, which PocketBase knows', async () => {
    const city = await server.superuser.create('locations', { name: 'Old Ferry', region: 'OH' })
    await server.superuser.patch(`/api/collections/locations/records/${city}`, { name: 'New Ferry' })
    writeFileSync(join(gate.siteFolder, 'companies-in-new-ferry.html'), 'new ferry')
    for (const path of ['/companies-in-old-ferry', '/freight-companies-in-old-ferry'])
      expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/companies-in-new-ferry' } })
  })

  it.each([
    '/.scripts',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%ff',
    '/a%00b',
    '/console.html',
    `/${'a'.repeat(500)}`,
  ])('is not made of %s', async (path) => expect((await get(path)).status).toBeGreaterThanOrEqual(400))

  it('has no body for who asks for its head', async () => {
    const reply = await rawRequest(gate.url, '/', { method: 'HEAD', headers: { 'x-forwarded-for': '203.0.113.5' } })
    expect(reply).toMatchObject({ status: 200, text: '' })
    expect(reply.headers['content-length']).toBe('4')
  })
})
