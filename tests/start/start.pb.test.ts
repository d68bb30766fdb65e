import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { PROJECT } from '../../server/process/project.ts'
import { eventually } from '../support/eventually.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import { productFolder, STARTED } from '../support/server/started-product.ts'

const SLOW = 300_000

test('a busy port gives one clear line and exit code 1', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  const { output, code } = await productFolder().start({ PORT: String(port) })
  busy.close()
  expect(output()).toBe(
    `Haulindex stopped: Port ${port} is in use. Stop the program that listens there, or set PORT to another one.`,
  )
  expect(code()).toBe(1)
})

test.each([
  [{ PORT: 'abc' }, 'PORT "abc" must be a port number'],
  [{ DEMO_LISTINGS: 'many' }, 'DEMO_LISTINGS "many" must be a whole number'],
  [{ SMPT_HOST: 'mail' }, 'SMPT_HOST is not a setting. Did you mean SMTP_HOST? Correct the name, or remove it'],
  [
    { DATA_DIR: '/dev/null' },
    'DATA_DIR "/dev/null" must be a folder, but /dev/null is not a folder: name another folder',
  ],
])(
  'a wrong setting (%j) is named, and ends with the code after which systemd waits for a person',
  async (env, line) => {
    const { output, code } = await productFolder().start(env)
    expect(output()).toBe(`Wrong setting: ${line}\nHaulindex stopped. Correct this setting and start again.`)
    expect(code()).toBe(78)
    const unit = await readFile(join(PROJECT, 'deploy/systemd/haulindex.service'), 'utf8')
    expect(unit).toMatch(/^RestartPreventExitStatus=78$/m)
  },
)

test.each(['DATA_DIR', 'SITE_DIR'])(
  'a %s that cannot be created gives one clear line and exit code 1',
  async (name) => {
    const { output, code } = await productFolder().start({ [name]: '/proc/haulindex' })
    expect(output()).toMatch(/^Haulindex stopped: Cannot write to the folder \/proc\/haulindex.*$/)
    expect(code()).toBe(1)
  },
)

test(
  'serves the last site before PocketBase is up',
  async () => {
    const { folder, siteDir, start } = productFolder()
    const [slow, mayEnd] = [join(folder, 'slow'), join(folder, 'may-end')]
    await mkdir(join(siteDir, 'current'), { recursive: true })
    await writeFile(join(siteDir, 'current', 'index.html'), 'the last site')
    const program = `#!/bin/sh\n[ "$1" = --version ] && exec echo 0.39.1\nuntil [ -e '${mayEnd}' ]; do sleep 0.1; done\n`
    await writeFile(slow, program, { mode: 0o755 })
    const port = String(await freePort())
    const starting = start({ PORT: port, POCKETBASE_BIN: slow }, STARTED)
    const home = () => fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())
    await eventually(async () => expect(await home()).toBe('the last site'))
    await writeFile(mayEnd, '')
    expect((await starting).output()).toMatch(/^Haulindex stopped: PocketBase stopped/)
  },
  SLOW,
)

test(
  'a start completes the directory if the last one was stopped while it filled it',
  async () => {
    const { start } = productFolder()
    const first = await start({ DEMO_LISTINGS: '20000' }, /Demo companies/)
    await first.stop()
    const second = await start({ DEMO_LISTINGS: '3' }, STARTED)
    expect(second.output()).toMatch(/companies +3\n/)
    expect(await second.stop(), second.output()).toBe(0)
  },
  SLOW,
)

test(
  'refuses a second start on the same folder while the first runs; a later start reuses everything',
  async () => {
    const { start } = productFolder(FEW_CITIES)
    const ownAddress = { SITE_URL: '' }
    const first = await start(ownAddress, STARTED)
    const other = await start(ownAddress)
    expect(other.output()).toMatch(/^Haulindex stopped: Haulindex already runs on the folder .*, at http:\/\/127/)
    expect(other.code()).toBe(1)
    expect(await first.stop()).toBe(0)
    const port = /127\.0\.0\.1:(\d+)/.exec(first.output())?.[1] ?? ''
    const again = await start({ ...ownAddress, PORT: port }, STARTED)
    expect(again.output()).not.toMatch(/Filled|Built/)
    expect(await again.stop()).toBe(0)
  },
  SLOW,
)

test(
  'of two starts at the same moment one works, and neither harms the data that the other writes',
  async () => {
    const { start } = productFolder(FEW_CITIES)
    const products = await Promise.all([start({}, STARTED), start({}, STARTED)])
    const [loser, winner] = products.toSorted((a, b) => Number(a.code() === null) - Number(b.code() === null))
    expect(loser?.output()).toMatch(/^Haulindex stopped: Haulindex already (works|runs) on the folder/)
    expect(loser?.code()).toBe(1)
    expect(winner?.output()).toMatch(/companies +3\n/)
    expect(await winner?.stop()).toBe(0)
  },
  SLOW,
)
