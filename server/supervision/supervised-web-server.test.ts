import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { freePort } from '../pocketbase/pocketbase-server.ts'
import { scriptsEnded } from './script-process.ts'
import { keepWebServer } from './supervised-web-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'web-server-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('another program on the port is not taken for the web server, which starts once that is gone', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const PORT = await freePort()
  for (const name of ['DATA_DIR', 'SITE_DIR', 'CACHE_DIR']) vi.stubEnv(name, join(folder, name))
  vi.stubEnv('PORT', String(PORT))
  const other = createServer((_, response) => response.end('another program')).listen(PORT, '127.0.0.1')
  await once(other, 'listening')
  const stop = new AbortController()
  let isUp = false
  const listening = keepWebServer('http://127.0.0.1:9', stop.signal).then(() => {
    isUp = true
  })
  await eventually(() => expect(said.mock.calls.flat().join()).toMatch(/The web server ended \(exit code 1\)/))
  expect(isUp).toBe(false)
  other.close()
  other.closeAllConnections()
  await listening
  expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).not.toBe('another program')
  stop.abort()
  await scriptsEnded()
})
