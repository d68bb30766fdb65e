import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { createListing } from '../../tests/support/records.ts'
import { apiOf } from '../../tests/support/server/api.ts'
import { type KeptServer, keepServer } from './supervised-server.ts'

const template = inject('pocketbase')
let folder = ''
let stop: AbortController
let said: string[]
let pids: number[]
let server: KeptServer
/** Called with each log line. */
let onLine = (_line: string): void => undefined

/** Computes for three seconds before each of the next five responses to the watchdog. */
const BUSY = `
  routerUse((e) => {
    const asked = Number($app.store().get('asked') || 0)
    if (e.request.url.path !== '/robots.txt' || asked >= 5) return e.next()
    $app.store().set('asked', asked + 1)
    const end = Date.now() + 3000
    while (Date.now() < end);
    return e.next()
  })
`

const start = () =>
  keepServer({
    dataDir: folder,
    hooksDir: join(folder, 'hooks'),
    onProcess: (pid) => pids.push(pid),
    signal: stop.signal,
    say: (line) => {
      said.push(line)
      onLine(line)
    },
    answerLimits: {
      askEveryMs: 50,
      firstPatienceMs: 100,
      lookEveryMs: 100,
      tellAfterMs: 500,
      mostIdle: 20,
      mostMs: 90_000,
    },
  })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
  cpSync(template.dataDir, folder, { recursive: true })
  cpSync(template.hooksDir, join(folder, 'hooks'), { recursive: true })
  stop = new AbortController()
  said = []
  pids = []
  onLine = () => undefined
  server = await start()
})
afterEach(async () => {
  stop.abort()
  await server.over
  rmSync(folder, { recursive: true, force: true })
})

const signal = (name: NodeJS.Signals) => process.kill(pids.at(-1) ?? 0, name)
const isUp = async () => (await fetch(`${server.url}/api/health`)).status
/** Lines about slow responses may appear on a busy machine, whatever a test does. */
const saidOfEnds = () => said.filter((line) => !/has not answered|answers again/.test(line))
const expectBack = () => eventually(async () => expect(await isUp()).toBe(200))

test('a killed server is back at its address, with everything it had stored, and earlier tokens still work', async () => {
  const superuser = apiOf(server.url, template.superuserToken)
  const listing = await createListing(superuser)
  signal('SIGKILL')
  await eventually(() => expect(pids).toHaveLength(2))
  await expectBack()
  expect((await superuser.get(`/api/collections/company_listings/records/${listing}`)).status).toBe(200)
  expect(saidOfEnds()).toEqual(['PocketBase ended (killed); started again'])
})

test('a server that hangs is killed and restarted', async () => {
  signal('SIGSTOP')
  await eventually(() => expect(pids).toHaveLength(2))
  await expectBack()
  expect(said.at(-1)).toMatch(/^PocketBase ended \(no answer for \d+ s, and it did no work\); started again$/)
})

test('a server that is paused and soon continues is left alone', async () => {
  onLine = () => signal('SIGCONT')
  signal('SIGSTOP')
  await eventually(() => expect(said.at(-1)).toMatch(/^PocketBase answers again, after \d+ s$/))
  expect(said).toContainEqual(
    expect.stringMatching(/^PocketBase has not answered for \d+ s\. It gets more time while it works\.$/),
  )
  expect(pids).toHaveLength(1)
})

test('a server that is too busy to respond is left alone, no matter how long', async () => {
  stop.abort()
  await server.over
  stop = new AbortController()
  writeFileSync(join(folder, 'hooks', 'busy.pb.js'), BUSY)
  server = await start()
  await eventually(() => expect(said.at(-1)).toMatch(/^PocketBase answers again/))
  expect(pids).toHaveLength(2)
})

test('a server whose port was taken meanwhile reports that once, and returns when it is free', async () => {
  const other = createServer((_request, response) => response.writeHead(418).end())
  const port = Number(new URL(server.url).port)
  onLine = () => {
    onLine = () => undefined
    other.listen(port, '127.0.0.1')
  }
  signal('SIGKILL')
  await eventually(() => expect(said).toContainEqual(expect.stringContaining('was taken by another program')))
  const tries = pids.length
  await eventually(() => expect(pids.length).toBeGreaterThan(tries + 1))
  expect(await isUp()).toBe(418)
  other.closeAllConnections()
  other.close()
  await expectBack()
  expect(saidOfEnds()).toEqual([
    'PocketBase ended (killed); started again',
    `Port ${port} was taken by another program; PocketBase starts as soon as it is free`,
  ])
})

test('a server that cannot start any more says why, in one line each time', async () => {
  const hooks = join(folder, 'hooks', 'main.pb.js')
  const whole = readFileSync(hooks)
  writeFileSync(hooks, 'no JavaScript at all')
  signal('SIGKILL')
  await eventually(() => expect(saidOfEnds()).toHaveLength(2))
  writeFileSync(hooks, whole)
  await expectBack()
  expect(saidOfEnds()[1]).toMatch(/^PocketBase ended \(panic: .*Unexpected identifier.*\); it starts again in 0\.25 s$/)
})

test('a stopped server logs nothing and is not restarted', async () => {
  stop.abort()
  await server.over
  expect(pids).toHaveLength(1)
  expect(saidOfEnds()).toEqual([])
  await expect(isUp()).rejects.toThrow()
})

test('a first start that is stopped before it is done ends, and delays nobody', async () => {
  const starting = new AbortController()
  const started = keepServer({
    dataDir: join(folder, 'fresh'),
    hooksDir: join(folder, 'hooks'),
    onProcess: () => starting.abort(),
    starting: starting.signal,
    signal: new AbortController().signal,
    say: () => undefined,
  })
  await expect(started).rejects.toThrow(/PocketBase stopped/)
})
