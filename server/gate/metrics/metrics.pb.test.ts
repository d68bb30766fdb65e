import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ServerFigures } from '../../../domain/operation/server-metrics.ts'
import { TRAFFIC_LIMITS } from '../../../domain/security/request-limits.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { createListing } from '../../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'
import { noteBackup } from '../../backup/backup-list.ts'
import { PROJECT } from '../../process/project.ts'
import { countRestarts, noteRestart } from '../../supervision/restart-process.ts'
import { RequestCounts } from './request-counts.ts'
import { addSite, LivePages } from './serve-metrics.ts'
import { addDisk, addFigures, addMemory, addOperation } from './server-metrics.ts'

const TOKEN = 'a token of the tests'
const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
afterAll(() => rmSync(folder, { recursive: true }))
const server = pocketBaseForTests()
const gate = gateForTests({
  backendUrl: () => server.url,
  files: { 'index.html': 'home', '404.html': 'no page' },
  watched: { token: TOKEN, publishToken: PUBLISH_TOKEN, dataDir: folder, siteDir: join(folder, 'site') },
})
const read = (token: string) => rawRequest(gate.url, '/metrics', { headers: { authorization: `Bearer ${token}` } })

test('/metrics returns nothing without the token', async () => {
  for (const token of ['', 'another token']) expect(await read(token)).toMatchObject({ status: 404, text: 'no page' })
  expect((await server.guest.get('/api/directory/figures')).status).toBe(401)
})

test('Prometheus reads responses, emails, changes, disk space and what is down', async () => {
  const listing = await createListing(server.superuser, { email: 'dispatch@acme.example' })
  await server.guest.post('/api/collections/inquiries/records', quoteBody(listing))
  await rawRequest(gate.url, '/')
  await rawRequest(gate.url, '/nothing')
  const { headers, text } = await read(TOKEN)
  expect(headers['content-type']).toContain('version=0.0.4')
  expect(text).toMatch(/^haulindex_request_seconds_count\{kind="page",status="2xx"\} [1-9]/m)
  expect(text).toMatch(/^haulindex_request_seconds_bucket\{le="\+Inf",kind="page",status="4xx"\} [1-9]/m)
  expect(text).toMatch(/^haulindex_mails\{state="pending"\} [1-9]/m)
  expect(text).toMatch(/^haulindex_waiting\{kind="edits"\} \d+$/m)
  expect(text).toMatch(/^haulindex_email_suppressions \d+$/m)
  expect(text).toMatch(/^haulindex_changes_pending [1-9]\d*$/m)
  expect(text).toMatch(/^haulindex_disk_free_bytes\{folder="data"\} [1-9]\d+$/m)
  expect(text).toContain('\nhaulindex_pocketbase_up 1\n')
  // Prometheus reads every line, and skips empty ones
  const line = /^(?:|# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? -?\d+(?:\.\d+)?(?:e-?\d+)?)$/
  expect(
    text
      .trim()
      .split('\n')
      .filter((each) => !line.test(each)),
  ).toEqual([])
})

test('a refusal because of a limit is no fault', async () => {
  const address = { 'x-forwarded-for': '192.0.2.77' }
  const most = TRAFFIC_LIMITS['superuser-sign-in'].requests + 1
  const path = '/api/collections/_superusers/auth-with-password'
  for (let n = 0; n < most; n++) await rawRequest(gate.url, path, { method: 'POST', headers: address, body: '{}' })
  const { text } = await read(TOKEN)
  expect(text).toMatch(/^haulindex_request_seconds_count\{kind="api",status="refused"\} 1$/m)
  expect(text).not.toContain('status="5xx"')
})

const site = (files: Record<string, string>) => {
  mkdirSync(join(folder, 'site', 'current'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'site', 'current', name), text)
}
const sitemap = (urls: readonly string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
const STAMP = {
  source: 's',
  seq: 1,
  mark: 'm',
  code: 'c',
  siteUrl: 'https://haul.example',
  companies: 600,
  leftOut: '',
}

test('an operator sees what is live, restarts, the age of backup and import, and versions', async () => {
  countRestarts(folder)
  noteRestart('publish', 0)
  noteRestart('pocketbase')
  noteBackup(folder, { madeAt: new Date(Date.now() - 3_600_000).toISOString(), name: 'a', place: '/backups' })
  site({
    '.build.json': JSON.stringify(STAMP),
    'sitemap.xml': sitemap(['https://haul.example/', 'https://haul.example/a']),
  })
  const run = {
    file_name: 'census.csv',
    kind: 'carriers',
    mode: 'run',
    state: 'finished',
    finished: new Date(Date.now() - 7_200_000).toISOString(),
  }
  expect((await server.superuser.post('/api/collections/imports/records', run)).status).toBe(200)
  const { text } = await read(TOKEN)
  expect(text).toContain('\nhaulindex_companies_live 600\n')
  expect(text).toContain('\nhaulindex_pages_live 2\n')
  expect(text).toContain('\nhaulindex_restarts_total{process="publish"} 0\n')
  expect(text).toContain('\nhaulindex_restarts_total{process="pocketbase"} 1\n')
  expect(text).toMatch(/^haulindex_start_time_seconds \d+/m)
  expect(text).toMatch(/^haulindex_last_backup_seconds 36\d\d$/m)
  expect(text).toMatch(/^haulindex_last_import_seconds 72\d\d$/m)
  expect(text).toMatch(/^haulindex_build_info\{version="\d+\.\d+\.\d+",pocketbase=".*",node="\d+\.\d+\.\d+"\} 1$/m)
})

test('a sitemap in parts is counted, and again when a part changes', async () => {
  const part = (name: string) => `<sitemap><loc>https://haul.example/${name}</loc></sitemap>`
  site({
    'sitemap.xml': `<sitemapindex>${part('sitemap-guides.xml')}${part('sitemap-companies-0.xml')}</sitemapindex>`,
    'sitemap-guides.xml': sitemap(['https://haul.example/']),
    'sitemap-companies-0.xml': sitemap(['https://haul.example/company/a', 'https://haul.example/company/b']),
  })
  expect((await read(TOKEN)).text).toContain('\nhaulindex_pages_live 3\n')
  site({ 'sitemap-companies-0.xml': sitemap(['https://haul.example/company/a']) })
  expect((await read(TOKEN)).text).toContain('\nhaulindex_pages_live 2\n')
})

test('alert rules and dashboard use only figures that /metrics reports', async () => {
  const authorization = `Bearer ${PUBLISH_TOKEN}`
  const figures = (await (
    await fetch(`${server.url}/api/directory/figures`, { headers: { authorization } })
  ).json()) as ServerFigures
  const registry = new RequestCounts().registry
  // an unknown figure has no line
  const known = { lastPublishSeconds: 1, lastImportSeconds: 1, lastRegisterSeconds: 1, publisherSilentSeconds: 1 }
  addFigures(registry, { ...figures, ...known })
  await addSite(registry, join(folder, 'site'), new LivePages())
  addOperation(registry, folder)
  mkdirSync(join(folder, 'pocketbase'))
  writeFileSync(join(folder, 'pocketbase', 'data.db'), 'a database')
  addDisk(registry, { dataDir: folder, siteDir: folder })
  addMemory(registry, [{ name: 'gate', pid: process.pid }])
  const told = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  for (const file of ['prometheus-alerts.yml', 'grafana.json']) {
    const source = readFileSync(join(PROJECT, 'deploy', file), 'utf8')
    const named = [...source.matchAll(/haulindex_\w+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''))
    expect(
      named.filter((name) => !told.has(name)),
      file,
    ).toEqual([])
    expect(new Set(named).size, file).toBeGreaterThan(8)
  }
})

test('each alert says how long it waits, how urgent it is, and what to do', () => {
  const rules = readFileSync(join(PROJECT, 'deploy', 'prometheus-alerts.yml'), 'utf8')
  const alerts = rules.split(/^ {6}- alert: /m).slice(1)
  expect(alerts.length).toBeGreaterThan(12)
  for (const alert of alerts)
    for (const part of [
      /^\w+\n/,
      /^ {8}expr: \S/m,
      /^ {8}for: \d+[smhd]$/m,
      /severity: (?:page|ticket)/,
      /summary: \S/,
      /description: .{20}/,
    ])
      expect(alert).toMatch(part)
  expect(new Set(alerts.map((alert) => alert.split('\n')[0])).size).toBe(alerts.length)
})
