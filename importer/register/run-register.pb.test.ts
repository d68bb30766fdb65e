import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REGISTER_FILES } from '../../domain/imports/register.ts'
import { federalFile } from '../../tests/support/carriers/federal-files.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { census } from '../../tests/support/import-command.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { runRegister } from './run-register.ts'

const server = pocketBaseForTests()
const dataDir = mkdtempSync(join(tmpdir(), 'register-'))

const NUMBERS = Array.from({ length: 30 }, (_, n) => String(800 + n))
const PROPERTY = 'Motor Carrier of Property (Except Household Goods)'
const authorities = (numbers: readonly string[], status = 'Active') =>
  federalFile(
    'motus_carrier',
    ...numbers.map((number) => `MC${number},${number},,${PROPERTY},${status},750000.00,N,N,0.00,X`),
  )
const insurance = (numbers: readonly string[], day = '20261101') =>
  federalFile(
    'motus_insurance',
    ...numbers.map((number) => `MC${number},${number},BMC-91X,1,P,1000000.00,0.00,P-${number},${day},Harbor,${day}`),
  )

/** A portal of our own. Each file is named by its dataset, and its text is its version. */
const portal = {
  files: new Map<string, string>(),
  requests: [] as string[],
  /** Datasets whose next response is interrupted halfway. */
  breaks: new Set<string>(),
  /** Datasets that answer 503 next. */
  busy: new Set<string>(),
  /** Responses end only when this resolves. */
  waits: undefined as PromiseWithResolvers<void> | undefined,
}

/** Bytes of a dataset that have been stored so far. */
const partOf = (dataset: string): number => {
  const name = REGISTER_FILES.find((file) => file.dataset === dataset)?.name
  return statSync(join(dataDir, 'register', `${name}.csv.part`), { throwIfNoEntry: false })?.size ?? 0
}

const answer = ({ url = '', headers }: IncomingMessage, response: ServerResponse): void => {
  const [, dataset = ''] = /views\/([\w-]+)\//.exec(url) ?? []
  portal.requests.push([dataset, headers.range, headers['if-none-match']].filter(Boolean).join(' '))
  const text = portal.files.get(dataset)
  if (portal.busy.delete(dataset)) response.writeHead(503).end()
  else if (text === undefined) response.writeHead(404).end()
  else {
    const bytes = Buffer.from(text)
    const etag = `"${bytes.length}-${text.slice(-40).replace(/\W/g, '')}"`
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
    if (headers['if-none-match'] === etag && !portal.waits) response.writeHead(304).end()
    else if (portal.breaks.delete(dataset)) {
      response.writeHead(200, { etag, 'content-length': bytes.length })
      response.write(bytes.subarray(0, bytes.length / 2))
      void eventually(() => expect(partOf(dataset)).toBeGreaterThan(0)).finally(() => response.destroy())
    } else if (portal.waits) {
      response.writeHead(200, { etag, 'content-length': bytes.length })
      response.write(bytes.subarray(0, bytes.length / 2))
      void portal.waits.promise.then(() => response.destroy())
    } else if (from && headers['if-range'] === etag) response.writeHead(206, { etag }).end(bytes.subarray(Number(from)))
    else response.writeHead(200, { etag }).end(bytes)
  }
}

const http = createServer(answer)
let address = ''
beforeAll(async () => {
  await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => {
  http.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  portal.requests = []
})

const datasetOf = (name: string): string => REGISTER_FILES.find((file) => file.name === name)?.dataset ?? ''
const offer = (name: string, text: string) => portal.files.set(datasetOf(name), text)
const requestsFor = (name: string) => portal.requests.filter((request) => request.startsWith(datasetOf(name)))

const register = async (folder?: string, run = '', signal = new AbortController().signal) => {
  const lines: string[] = []
  const failed = await runRegister({
    ...{ dataDir, portal: address, folder, run, signal, pauseMs: 1 },
    open: async () => ({ url: server.url, token: server.superuserToken }),
    say: (line) => lines.push(line),
  })
  return { failed, lineOf: (name: string) => lines.findLast((line) => line.startsWith(`${name}:`)), lines }
}
const newestRun = async () => (await server.superuser.list('register_runs', { sort: '-created,-@rowid' }))[0]
const requestRun = async (): Promise<{ id: string }> => {
  expect((await server.superuser.post('/api/directory/register', { ask: 'start' })).status).toBe(200)
  return { id: String((await newestRun())?.['id']) }
}
const fileNamed = async (name: string) =>
  (await server.superuser.list('register_files', { filter: `name = "${name}"` }))[0]
const records = async () => (await server.superuser.list('carrier_records', { perPage: '100' })).length

describe('a first run', () => {
  it('fetches, checks and imports each file, and says what came and what did not', async () => {
    offer('census', census(...NUMBERS.map((dot_number) => ({ dot_number, add_date: '18-OCT-24' }))))
    offer('motus-carrier', authorities(NUMBERS))
    offer('motus-insurance', '<!DOCTYPE html>\n<html><body>Maintenance</body></html>')
    offer('out-of-service', federalFile('crashes', '1,NC1,20260924,800,NC,0,3,1,Y'))
    portal.breaks.add(datasetOf('census'))
    portal.busy.add(datasetOf('motus-carrier'))
    const { lineOf, failed } = await register()
    expect(lineOf('census')).toContain('data as of Oct 18, 2024 (newest date in the file): 30 rows, 30 new, 0 changed')
    expect(lineOf('motus-carrier')).toContain('30 rows, 30 new, 0 changed')
    expect(lineOf('motus-insurance')).toContain('not imported, because it is a web page, not a data file')
    expect(lineOf('out-of-service')).toBe('out-of-service: not imported, because it is Crashes')
    expect(lineOf('crashes')).toMatch(/not imported, because .* answers 404/)
    expect(failed).toBe(REGISTER_FILES.length - 2)
    expect(await records()).toBe(30)
  })

  it('leaves a result for each file and for the run', async () => {
    expect(await fileNamed('census')).toMatchObject({
      result: 'imported',
      rows: 30,
      day: '2024-10-18',
      basis: 'newest',
    })
    expect(await fileNamed('motus-carrier')).toMatchObject({ result: 'imported', basis: 'download' })
    expect(await fileNamed('motus-insurance')).toMatchObject({
      result: 'refused',
      reason: 'it is a web page, not a data file',
    })
    expect(await fileNamed('crashes')).toMatchObject({
      result: 'failed',
      reason: expect.stringContaining('answers 404'),
    })
    expect(await newestRun()).toMatchObject({
      ...{ state: 'finished', origin: 'command', error: '', holder: '' },
      ...{ done: REGISTER_FILES.length, failures: REGISTER_FILES.length - 2 },
    })
  })
})

describe('the next run', () => {
  it('does not download what is the same', async () => {
    const { lineOf } = await register()
    expect(lineOf('census')).toBe('census: unchanged since the last run')
    expect(requestsFor('census')).toEqual([expect.stringContaining('"')])
  })

  it('resumes an interrupted download, and asks again if the portal is busy', async () => {
    offer('motus-insurance', insurance(NUMBERS))
    portal.breaks.add(datasetOf('motus-insurance'))
    portal.busy.add(datasetOf('motus-carrier'))
    const { lineOf } = await register()
    expect(lineOf('motus-insurance')).toContain('data as of Nov 1, 2026 (newest date in the file): 30 rows, 30 new')
    expect(requestsFor('motus-insurance')).toEqual([
      datasetOf('motus-insurance'),
      expect.stringMatching(/ bytes=\d+-$/),
    ])
    expect(requestsFor('motus-carrier')).toHaveLength(2)
  })

  it('refuses a file that lost more than a tenth of its rows, or is older than the last one', async () => {
    offer('motus-insurance', insurance(NUMBERS.slice(5), '20261102'))
    expect((await register()).lineOf('motus-insurance')).toBe(
      'motus-insurance: not imported, because it has 25 rows, and the last file had 30: more than a tenth is missing',
    )
    offer('motus-insurance', insurance(NUMBERS, '20261015'))
    expect((await register()).lineOf('motus-insurance')).toBe(
      'motus-insurance: not imported, because its data is as of Oct 15, 2026, and the last file was as of Nov 1, 2026',
    )
  })

  it('takes a file that is a little shorter', async () => {
    offer('motus-insurance', insurance(NUMBERS.slice(1), '20261103'))
    expect((await register()).lineOf('motus-insurance')).toContain('29 rows')
  })
})

it('applies every file to companies that a later census created, and lists those that an authority proves', async () => {
  const more = ['830', '831']
  offer('census', census(...[...NUMBERS, ...more].map((dot_number) => ({ dot_number, add_date: '18-OCT-25' }))))
  offer('motus-carrier', authorities([...NUMBERS, ...more, '840']))
  offer('motus-insurance', insurance([...NUMBERS, ...more], '20261104'))
  await register()
  expect(await records()).toBe(33)
  offer('census', census(...[...NUMBERS, ...more, '832'].map((dot_number) => ({ dot_number, add_date: '19-OCT-25' }))))
  const { lineOf } = await register()
  expect(lineOf('motus-insurance')).toContain('32 rows, 0 new, 0 changed')
  offer(
    'census',
    `${census({ dot_number: '840', legal_name: 'FIFTY STARS RISING LLC', add_date: '20-OCT-25' })}\n${census(
      ...NUMBERS.map((dot_number) => ({ dot_number })),
    )
      .split('\n')
      .slice(1)
      .join('\n')}`,
  )
  expect((await register()).lineOf('census')).toContain('31 rows, 1 new')
})

it('says in one line that the portal cannot be reached, and what to do', async () => {
  const lines: string[] = []
  const away = createServer()
  await new Promise<void>((ok) => away.listen(0, '127.0.0.1', ok))
  const nobody = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
  await new Promise((ok) => away.close(ok))
  const options = {
    ...{ dataDir, portal: nobody, pauseMs: 1 },
    open: async () => ({ url: server.url, token: server.superuserToken }),
    signal: new AbortController().signal,
  }
  const message = /^http:\/\/127\.0\.0\.1:\d+ cannot be reached: .+\. Check the network, or .+ -- --from FOLDER$/
  await expect(runRegister({ ...options, say: (line) => lines.push(line) })).rejects.toThrow(message)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^census: .*ECONNREFUSED.*\. Trying again in 1 s\.$/)
  expect(await newestRun()).toMatchObject({ state: 'failed', error: expect.stringMatching(message), done: 0 })
  expect(await fileNamed('census')).toMatchObject({ result: 'imported', day: '2025-10-20' })
})

describe('while a run is active', () => {
  it('refuses another one', async () => {
    const { id } = await requestRun()
    await expect(register()).rejects.toThrow('The federal files are already being fetched.')
    await server.superuser.post('/api/directory/register', { ask: 'stop' })
    expect(await server.superuser.read('register_runs', id)).toMatchObject({ state: 'stopped' })
  })

  it('ends when an administrator stops it, and keeps what arrived', async () => {
    const { id } = await requestRun()
    portal.waits = Promise.withResolvers<void>()
    const ended = register(undefined, id)
    await eventually(() => expect(partOf(datasetOf('census'))).toBeGreaterThan(0))
    await server.superuser.post('/api/directory/register', { ask: 'stop' })
    await ended
    expect(await newestRun()).toMatchObject({ id, state: 'stopped', is_stopping: false, holder: '' })
    portal.waits.resolve()
    portal.waits = undefined
    await register()
    expect(requestsFor('census').at(-1)).toMatch(/ bytes=\d+-$/)
  })

  it('is given back when the system stops its process, and continues after the restart', async () => {
    const { id } = await requestRun()
    portal.waits = Promise.withResolvers<void>()
    const system = new AbortController()
    const ended = register(undefined, id, system.signal)
    await eventually(() => expect(portal.requests).toHaveLength(1))
    system.abort()
    await ended
    portal.waits.resolve()
    portal.waits = undefined
    expect(await newestRun()).toMatchObject({ id, state: 'queued', holder: '' })
    await register(undefined, id)
    expect(await newestRun()).toMatchObject({ id, state: 'finished', done: REGISTER_FILES.length })
  })
})

it('imports a folder without a network, the oldest file of a kind first', async () => {
  const folder = join(dataDir, 'files')
  mkdirSync(folder)
  writeFileSync(join(folder, 'b.csv'), federalFile('out_of_service', '801,X,,2026-10-01,Unfit,ACTIVE,'))
  writeFileSync(join(folder, 'a.csv'), federalFile('out_of_service', '801,X,,2026-10-01,Unfit,ACTIVE,2026-11-05'))
  writeFileSync(join(folder, 'inspections.csv'), federalFile('inspections', '801,33,33,3,16,6,0.93'))
  writeFileSync(join(folder, 'inspections-c.csv'), federalFile('inspections', '802,5,5,0,2,0,0.1'))
  writeFileSync(join(folder, 'list.csv'), 'id,name\n1,Acme\n')
  const { lines, failed } = await register(folder)
  const named = lines.filter((line) => !line.startsWith(' '))
  expect(named.map((line) => line.slice(0, 60))).toEqual([
    expect.stringContaining('list.csv: not imported'),
    expect.stringContaining('b.csv: Out-of-service orders'),
    expect.stringContaining('a.csv: Out-of-service orders'),
    expect.stringContaining('inspections-c.csv: SMS: inspections, data as of unknown'),
    expect.stringContaining('inspections.csv: SMS: inspections, data as of unknown'),
  ])
  expect(lines.join('\n')).not.toContain('The file lacks')
  expect(failed).toBe(1)
})

it('says that a folder is missing or empty', async () => {
  await expect(register(join(dataDir, 'nowhere'))).rejects.toThrow(/^There is no folder .*nowhere$/)
  mkdirSync(join(dataDir, 'empty'))
  await expect(register(join(dataDir, 'empty'))).rejects.toThrow(/^The folder .*empty contains no CSV file$/)
})
