import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { census, runImport, startImport } from '../tests/support/import-command.ts'
import { importProxy } from '../tests/support/import-proxy.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import type { TestServer } from '../tests/support/server/template.ts'

const undisturbed = pocketBaseForTests()
const disturbed = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'broken-off-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The fourth batch, of 200, is the second one of a run that is killed then. */
const ROWS = 3200
const path = join(folder, 'census.csv')
const CITIES = [
  { phy_city: 'TULSA', phy_state: 'OK', phy_zip: '74103' },
  { phy_city: 'BOISE', phy_state: 'ID', phy_zip: '83702' },
]
writeFileSync(
  path,
  census(
    ...Array.from({ length: ROWS }, (_, n) => ({
      ...{ dot_number: String(100_000 + n), legal_name: `FLEET ${n % 700} TRUCKING` },
      ...CITIES[n % 2],
    })),
  ),
)

const rowsOf = async (server: TestServer): Promise<unknown[]> => {
  const rows: unknown[] = []
  for (let page = 1; ; page++) {
    const query = `perPage=1000&page=${page}&sort=usdot_number&filter=${encodeURIComponent('usdot_number != ""')}&expand=location`
    const { body } = await server.superuser.get(`/api/collections/company_listings/records?${query}`)
    const items = body['items'] as Record<string, unknown>[]
    for (const {
      id: _,
      created: _c,
      updated: _u,
      address_since: _a,
      location: _l,
      services,
      expand,
      ...row
    } of items) {
      const { location } = expand as { location: { slug: string } }
      rows.push({ ...row, services: (services as string[]).length, location: location.slug })
    }
    if (items.length < 1000) return rows
  }
}

/** Requests at which runs are killed, one after another. The server may or may not get the request. */
const KILLS: readonly (readonly [request: RegExp, nth: number, fate: 'done' | 'lost'])[] = [
  [/\/imports$/, 1, 'done'],
  [/\/compare/, 1, 'lost'],
  [/\/slugs/, 1, 'done'],
  [/\/insert/, 1, 'lost'],
  [/\/insert/, 1, 'done'],
  [/\/slugs/, 2, 'lost'],
  [/\/compare/, 1, 'done'],
  [/\/insert/, 2, 'lost'],
  [/\/insert/, 1, 'done'],
  [/\/compare/, 1, 'lost'],
]

const killedAt = async ([request, nth, fate]: (typeof KILLS)[number]) => {
  let command: ChildProcess | undefined
  let requests = 0
  const onRequest = () => {
    requests += 1
    if (requests === nth) command?.kill('SIGKILL')
    return requests < nth || fate === 'done'
  }
  await using proxy = await importProxy(disturbed.url, onRequest, request)
  return await startImport([path], {
    ...{ folder, url: proxy.url },
    onProcess: (child) => {
      command = child
    },
  })
}

it('a run that is killed at ten moments and continued ends like an undisturbed one', async () => {
  const calm = await runImport([path], { folder, server: undisturbed })
  expect(calm.counts).toMatchObject({ 'Rows read': ROWS, Created: ROWS })
  // a killed process has no exit code
  for (const kill of KILLS) expect((await killedAt(kill)).code).toBe(-1)
  const last = await runImport([path], { folder, server: disturbed })
  expect(last.code).toBe(0)
  const runs = await disturbed.superuser.list('imports', { sort: 'created' })
  expect(runs[0]).toMatchObject({ state: 'finished', counts: { rows: ROWS, created: ROWS, updated: 0, unchanged: 0 } })
  expect(await rowsOf(disturbed)).toEqual(await rowsOf(undisturbed))
  const [calmChanges, brokenChanges] = await Promise.all(
    [undisturbed, disturbed].map((server) => server.superuser.list('changes', { sort: '-seq', perPage: '1' })),
  )
  expect(brokenChanges?.[0]?.['seq']).toBe(calmChanges?.[0]?.['seq'])
}, 300_000)
