import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { siteHeaders } from '../../../domain/serving/site-headers.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const folder = mkdtempSync(join(tmpdir(), 'headers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const site = join(folder, 'site')
mkdirSync(site)
for (const file of ['index.html', '404.html', 'console.html', 'favicon.svg']) writeFileSync(join(site, file), file)
const noteScripts = (...hashes: string[]) => {
  writeFileSync(join(site, '.part'), hashes.join('\n'))
  renameSync(join(site, '.part'), join(site, '.scripts'))
}
noteScripts('sha256-b25l')

const overHttps = pocketBaseForTests({ PUBLIC_DIR: site, SITE_URL: 'https://haul.example' })
const overHttp = pocketBaseForTests({ PUBLIC_DIR: site, SITE_URL: 'http://haul.example' })

const headersAt = async (url: string): Promise<Record<string, string>> =>
  Object.fromEntries((await fetch(url, { redirect: 'manual' })).headers)
const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
const policyOf = async (url: string) => (await headersAt(url))['content-security-policy']

describe('the site', () => {
  it.each(['/', '/auth', '/nope', '/favicon.svg', '/auth/'])('sends the declared headers at %s', async (path) => {
    const declared = siteHeaders({ inlineScripts: ['sha256-b25l'], isSecure: true })
    expect(await headersAt(overHttps.url + path)).toMatchObject(lower(declared))
  })

  it('forbids foreign scripts, framing and forms to other sites', async () => {
    const policy = await policyOf(overHttps.url)
    expect(policy).toContain("script-src 'self' 'sha256-b25l';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("base-uri 'none'")
  })

  it('allows the scripts of a new release from its first response', async () => {
    expect(await policyOf(overHttps.url)).toContain('b25l')
    noteScripts('sha256-dHdv')
    expect(await policyOf(overHttps.url)).toContain("script-src 'self' 'sha256-dHdv';")
    noteScripts('sha256-b25l')
  })

  it('sends strict transport security only over https', async () => {
    expect(await headersAt(overHttps.url)).toHaveProperty('strict-transport-security', 'max-age=31536000')
    expect(await headersAt(overHttp.url)).not.toHaveProperty('strict-transport-security')
  })

  it('does not serve the list of script hashes', async () => {
    expect((await fetch(`${overHttps.url}/.scripts`)).status).toBe(404)
  })
})
