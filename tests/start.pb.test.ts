import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../scripts/lib/pocketbase-server.ts'
import { PROJECT } from '../scripts/lib/project.ts'

const NODE = join(PROJECT, 'node_modules', '.bin', 'node')
let folder = ''
const cleanups: (() => unknown)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
  await rm(folder, { recursive: true, force: true })
})

/** `npm start` in folders of the test's own; `until` waits for a text and ends it, otherwise it runs to its end. */
const start = async (env: Record<string, string> = {}, until?: RegExp) => {
  const child = spawn(NODE, [join(PROJECT, 'scripts', 'start.ts')], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: join(folder, 'site'),
      DEMO_LISTINGS: '3',
      ...env,
    },
  })
  let output = ''
  const closed = once(child, 'close')
  const seen = new Promise<void>((ok) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (until?.test(output)) ok()
      })
  })
  const stop = async (): Promise<number> => {
    child.kill('SIGINT')
    return Number((await closed)[0])
  }
  cleanups.push(() => child.kill('SIGKILL'))
  if (until) await Promise.race([seen, closed])
  else await closed
  return { output: () => output.trim(), code: child.exitCode, stop }
}

test('a busy port is one clear line and exit 1', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  cleanups.push(() => busy.close())
  const { port } = busy.address() as AddressInfo
  const { output, code } = await start({ PORT: String(port) })
  expect(output()).toBe(
    `Haulindex stopped: Port ${port} is in use. Stop what listens there, or set PORT to another one.`,
  )
  expect(code).toBe(1)
})

test.each([
  [{ PORT: 'abc' }, 'PORT "abc" must be a port number'],
  [{ DEMO_LISTINGS: 'many' }, 'DEMO_LISTINGS "many" must be a whole number'],
])('a wrong setting (%j) is named in one line and exit 1', async (env, message) => {
  const { output, code } = await start(env)
  expect(output()).toBe(`Haulindex stopped: ${message}`)
  expect(code).toBe(1)
})

test.each(['DATA_DIR', 'SITE_DIR'])('a %s that cannot be written is one clear line and exit 1', async (name) => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { output, code } = await start({ [name]: join(file, 'below') })
  expect(output()).toContain(`Haulindex stopped: Cannot write to the folder ${join(file, 'below')}`)
  expect(output().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('a start that is stopped while it fills the directory is made up for by the next', async () => {
  const first = await start({ DEMO_LISTINGS: '20000' }, /Demo companies/)
  await first.stop()
  const second = await start({ DEMO_LISTINGS: '3' }, /Ctrl-C|stopped:/)
  expect(second.output()).toMatch(/companies +3\n/)
  expect(await second.stop()).toBe(0)
}, 60_000)

test('a second start on the same folder is refused while the first runs, and reuses all after it', async () => {
  const first = await start({}, /Ctrl-C|stopped:/)
  const other = await start()
  expect(other.output()).toMatch(/^Haulindex stopped: Haulindex already runs on the folder .*, at http:\/\/127/)
  expect(other.code).toBe(1)
  expect(await first.stop()).toBe(0)
  const port = /127\.0\.0\.1:(\d+)/.exec(first.output())?.[1] ?? ''
  const again = await start({ PORT: port }, /Ctrl-C|stopped:/)
  expect(again.output()).not.toMatch(/Filled|Built/)
  expect(await again.stop()).toBe(0)
}, 60_000)
