import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FederalRecords } from '../../domain/carrier-record/federal-files.ts'
import { TRAFFIC_LIMITS } from '../../domain/security/request-limits.ts'
import { publishedSite } from '../../tests/support/publishing/published-site.ts'
import { createListing, locationId, serviceId } from '../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { runCommand } from '../../tests/support/server/run-command.ts'
import { PROJECT } from '../process/project.ts'

const ON = '2026-11-19'
const SLOW = 300_000
const workDir = mkdtempSync(join(tmpdir(), 'mcp-'))
afterAll(() => rmSync(workDir, { recursive: true, force: true }))

const site = publishedSite('', workDir)
const server = pocketBaseForTests({ PUBLIC_DIR: site.folder }, ['chicago', 'milwaukee', 'houston', 'toronto'])
const gate = gateForTests({ backendUrl: () => server.url, siteFolder: site.folder })

const insured = (usdot: string, type: 'property' | 'household_goods', amount: number): FederalRecords => ({
  motus_carrier: {
    on: ON,
    file: 'f',
    rows: [{ docket: `MC-${usdot}`, type, status: 'active', required: 750_000, isEnding: false }],
  },
  motus_authority_history: {
    on: ON,
    file: 'f',
    rows: [{ docket: `MC-${usdot}`, type, action: 'granted', on: '2012-04-02' }],
  },
  motus_insurance: {
    on: ON,
    file: 'f',
    rows: [
      {
        ...{ docket: `MC-${usdot}`, form: '91X', policy: 'P-1', insurer: 'Prairie Mutual', amount, underlying: 0 },
        ...{ from: '2026-01-15', filed: '', until: '' },
      },
    ],
  },
})

const revoked = (usdot: string, on: string): FederalRecords => ({
  motus_authority_history: {
    on: ON,
    file: 'f',
    rows: [{ docket: `MC-${usdot}`, type: 'household_goods', action: 'revoked', on }],
  },
})

interface Carrier {
  name: string
  usdot: string
  city: string
  service: string
  records?: FederalRecords
}

const CARRIERS: readonly Carrier[] = [
  {
    name: 'Heartland Van Lines',
    usdot: '3100001',
    city: 'chicago',
    service: 'moving',
    records: insured('3100001', 'household_goods', 750_000),
  },
  {
    name: 'Lapsed Movers',
    usdot: '3100002',
    city: 'chicago',
    service: 'moving',
    records: revoked('3100002', '2026-10-12'),
  },
  { name: 'Unknown Movers', usdot: '3100003', city: 'chicago', service: 'moving' },
  { name: 'Maple Movers', usdot: '3100004', city: 'toronto', service: 'moving' },
  ...['Polar', 'Frost', 'Icicle', 'Farther'].map((name, at) => ({
    ...{ name: `${name} Reefer`, usdot: `310001${at}`, service: 'reefer' },
    city: at === 3 ? 'milwaukee' : 'chicago',
    records: insured(`310001${at}`, 'property', 1_000_000),
  })),
  { name: 'Uninsured Reefer', usdot: '3100020', city: 'chicago', service: 'reefer' },
  {
    name: 'Distant Reefer',
    usdot: '3100021',
    city: 'houston',
    service: 'reefer',
    records: insured('3100021', 'property', 1_000_000),
  },
]

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const api = server.superuser
  for (const { name, usdot, city, service, records } of CARRIERS) {
    const fields = { location: await locationId(api, city), services: [await serviceId(api, service)] }
    if (records) await api.create('carrier_records', { usdot_number: usdot, records })
    await createListing(api, { name, usdot_number: usdot, source: 'census', record_date: '2026-02-07', ...fields })
  }
  await publishedSite(server.url, workDir).build()
}, SLOW)

const NAMED = { name: 'test', version: '1' }
type Ask = (tool: string, input: Record<string, unknown>) => Promise<{ text: string; isError: boolean; data: unknown }>

const askingWith =
  (client: Client): Ask =>
  async (name, input) => {
    const { content, isError = false, structuredContent: data } = await client.callTool({ name, arguments: input })
    const [first] = content
    return { text: first?.type === 'text' ? first.text : '', isError, data }
  }

/** A client of the official SDK, over HTTP through the gate or over the standard input of a process. */
const CLIENTS: readonly [name: string, connect: () => Promise<Client>][] = [
  [
    'HTTP',
    async () => {
      const client = new Client(NAMED)
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gate.url)))
      return client
    },
  ],
  [
    'HTTP, by the protocol of 2026',
    async () => {
      const client = new Client(NAMED, { versionNegotiation: { mode: 'auto' } })
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gate.url)))
      return client
    },
  ],
  [
    'standard input',
    async () => {
      const client = new Client(NAMED)
      const env = { HAULINDEX_URL: gate.url, PATH: process.env['PATH'] ?? '' }
      const args = [join(PROJECT, 'scripts', 'mcp.ts')]
      await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
      return client
    },
  ],
]

describe.each(CLIENTS)('over %s, an agent that asks', (_, connect) => {
  let client: Client
  let ask: Ask
  beforeAll(async () => {
    client = await connect()
    ask = askingWith(client)
  })
  afterAll(() => client.close())

  it('which tools there are learns six that only read', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'get_company',
      'compare',
      'check',
      'nearby',
      'changes_since',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  })

  it('“Is USDOT … allowed to move my home?” is told what the record says, with source and date', async () => {
    const yes = await ask('check', { company: 'USDOT 3100001' })
    expect(yes.text).toContain('Heartland Van Lines, Chicago, IL · USDOT 3100001')
    expect(yes.text).toContain(
      'Is it allowed to move a home across state lines? Yes, since Apr 2, 2012 (MC-3100001 · FMCSA, Motus, Nov 19, 2026).',
    )
    expect(yes.text).toContain('Liability insurance: $750,000 on file (Prairie Mutual')
    expect(yes.text).toContain('no grade')
    const no = await ask('check', { company: '3100002' })
    expect(no.text).toContain(
      'across state lines? No: its authority was revoked (MC-3100002 · FMCSA, Motus, Nov 19, 2026)',
    )
    const unknown = await ask('check', { company: 3100003 })
    expect(unknown.text).toContain('across state lines? Not known (We found no such authority in our files')
    expect(unknown.data).toMatchObject({ moves_homes: { answer: 'Not known' } })
  })

  it('a Canadian mover’s authority is about moves into the United States', async () => {
    const { text } = await ask('check', { company: 'USDOT 3100004' })
    expect(text).toContain('Is it allowed to move a home into the United States? Not known')
    expect(text).toContain('A move within Canada follows the rules of Canada and its provinces')
    expect(text).not.toContain('state lines')
  })

  it('“three insured reefer carriers within 100 miles of Joliet” gets exactly these, nearest first', async () => {
    const { text, data } = await ask('nearby', {
      ...{ place: 'Joliet, IL', service: 'reefer', conditions: ['insured'] },
      ...{ within_miles: 100, limit: 3 },
    })
    expect(data).toMatchObject({
      place: 'Joliet, IL',
      has_more: false,
      carriers: ['Frost', 'Icicle', 'Polar'].map((name) => ({
        ...{ name: `${name} Reefer`, place: 'Chicago, IL', distance: '32 mi' },
        check: 'Active authority since 2012 · $1,000,000 insurance on file · Nov 19, 2026',
      })),
    })
    expect(text).toMatch(/There are no others\.\n\nSource: Haulindex, /)
  })

  it('“What changed since October?” gets the changes that the public feed names', async () => {
    const all = await ask('changes_since', { since: '2026-10-01' })
    expect(all.data).toMatchObject({ is_complete: true, changes: [{ on: '2026-10-12' }] })
    expect(all.text).toContain(
      '- Oct 12, 2026: Lapsed Movers (Chicago, IL): Authority as a carrier of household goods revoked (FMCSA, Motus, file of Nov 19, 2026).',
    )
    const none = await ask('changes_since', { since: '2026-11-01', region: 'Illinois' })
    expect(none.text).toContain('has no change in federal records of carriers in Illinois since Nov 1, 2026')
    const own = await ask('changes_since', { since: '2012-01-01', companies: ['3100001', 'unknown movers'] })
    expect(own.text).toContain('- Apr 2, 2012: Authority as a carrier of household goods granted (FMCSA, Motus)')
    expect(own.text).toContain('The newest file about it is of Nov 19, 2026.')
    expect(own.text).toContain('No federal file in this directory says what changed.')
  })

  it('anything that people type gets what the search of the site finds', async () => {
    const { data } = await ask('search', { query: 'reefer carriers in Chicago' })
    expect(data).toMatchObject({
      results: [{ label: 'Reefer in Chicago, IL', companies: 4 }],
      understood: ['Reefer', 'Chicago, IL'],
    })
  })

  it('for a company or several gets their facts', async () => {
    const one = await ask('get_company', { company: 'https://haul.example/company/polar-reefer' })
    expect(one.data).toMatchObject({ company: { name: 'Polar Reefer', usdot_number: '3100010' } })
    const both = await ask('compare', { companies: ['heartland van lines', 'lapsed movers'] })
    expect(both.text).toContain('Heartland Van Lines: Yes, since Apr 2, 2012')
    expect(both.text).toContain('Lapsed Movers: No: its authority was revoked')
  })

  it.each([
    ['check', { company: 'USDOT 99' }, 'lists no company for “USDOT 99”'],
    ['check', { company: 'reefer' }, 'Several companies match'],
    ['nearby', { place: 77777777 }, 'No place is called'],
    ['nearby', { place: 'Qqqqq, IL' }, 'No place is called'],
    ['nearby', { place: 'Joliet, IL', service: 'knitting' }, 'The services are:'],
    ['nearby', { place: 'Joliet, IL', within_miles: 9000 }, 'within_miles'],
    ['changes_since', { since: 'October' }, 'since'],
    ['changes_since', { since: '2026-10-01', region: 'Atlantis' }, 'is no state or province'],
    ['compare', { companies: ['3100001'] }, 'companies'],
  ])('%s with %j is told what is wrong', async (tool, input, words) => {
    const { text, isError } = await ask(tool, input)
    expect([isError, text]).toEqual([true, expect.stringContaining(words)])
  })
})

const INITIALIZE = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: NAMED },
})
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (headers: Record<string, string> = {}, body = INITIALIZE) =>
  rawRequest(gate.url, '/mcp', { method: 'POST', body, headers: { ...HEADERS, ...headers } })

describe('the address of the server', () => {
  it('answers JSON at once and opens no session', async () => {
    const { status, headers, text } = await post()
    expect([status, headers['content-type'], headers['mcp-session-id']]).toEqual([200, 'application/json', undefined])
    expect(JSON.parse(text)).toMatchObject({ result: { serverInfo: { name: 'haulindex' } } })
  })

  it.each(['GET', 'DELETE', 'PUT', 'HEAD'])('refuses %s with 405', async (method) => {
    const { status, headers } = await rawRequest(gate.url, '/mcp', { method, headers: HEADERS })
    expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS'])
  })

  it('lets pages of other sites ask at the public name, but not at the name of this machine or a foreign one', async () => {
    const from = async (origin: string, host: string) => (await post({ origin, host })).status
    expect(await from('https://agent.example', 'haul.example')).toBe(200)
    expect(await from('https://evil.example', 'localhost:4321')).toBe(403)
    expect(await from('http://evil.example', 'evil.example')).toBe(403)
    expect(await from('http://localhost:6274', 'localhost:4321')).toBe(200)
    const { status, headers } = await rawRequest(gate.url, '/mcp', { method: 'OPTIONS' })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
  })

  it('refuses text that is no message, and one that is too large', async () => {
    expect((await post({}, '{')).status).toBe(400)
    expect((await post({}, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(20_000) }))).status).toBe(413)
  })

  it('limits each network', async () => {
    const { requests } = TRAFFIC_LIMITS.mcp
    const statuses: number[] = []
    for (let sent = 0; sent <= requests; sent++)
      statuses.push((await post({ 'x-forwarded-for': '198.51.100.44' })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await post({ 'x-forwarded-for': '198.51.100.45' })).status).toBe(200)
  })
})

describe('the command', () => {
  it.each([
    [{}, 'Set HAULINDEX_URL to the address of a site'],
    [{ HAULINDEX_URL: 'ftp://x' }, '“ftp://x” is not the address of a site'],
  ])('with %j says what is missing', async (env, words) => {
    const { code, errors, output } = await runCommand('mcp', [], env)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(words)
  })

  it('becomes one file that needs no packages', async () => {
    const folder = join(workDir, 'built')
    expect((await runCommand('build-mcp', [folder])).code).toBe(0)
    const client = new Client(NAMED)
    const command = join(folder, 'haulindex-mcp.mjs')
    await client.connect(
      new StdioClientTransport({ command, args: [gate.url], env: { PATH: process.env['PATH'] ?? '' } }),
    )
    expect((await askingWith(client)('check', { company: '3100001' })).text).toContain('Yes, since Apr 2, 2012')
    await client.close()
  })
})
