import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { listProcesses } from '../supervision/process-group.ts'
import { killWords, memoryFault, renderingProcesses } from './out-of-memory.ts'
import { runScript } from './run-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-script-'))
const silent = createServer()
afterAll(() => {
  vi.unstubAllEnvs()
  silent.close()
  rmSync(folder, { recursive: true, force: true })
})

test('reports that a build was killed, since it cannot report that itself', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await new Promise<void>((ok) => silent.listen(0, '127.0.0.1', ok))
  const { port } = silent.address() as AddressInfo
  for (const name of ['DATA_DIR', 'SITE_DIR', 'CACHE_DIR']) vi.stubEnv(name, join(folder, name))
  vi.stubEnv('POCKETBASE_URL', `http://127.0.0.1:${port}`)
  const running = runScript('build', new AbortController().signal)
  const pid = await eventually(() => {
    const child = listProcesses().find(
      ({ parent, command }) => parent === process.pid && command.includes('scripts/build.ts'),
    )
    expect(child).toBeDefined()
    return child?.pid ?? 0
  })
  process.kill(pid, 'SIGKILL')
  expect(await running).toBe(false)
  expect(said).toHaveBeenCalledExactlyOnceWith('npm run build ended (killed)')
})

test('reports low memory', () => {
  expect(memoryFault(600 * 1024 * 1024)).toBe(
    'Haulindex may use only 629 MB of memory, and needs 1.5 GB: when it runs out, Linux ends builds, and then other processes',
  )
  expect(memoryFault(2e9)).toBeUndefined()
})

test('renders in as many processes as there is memory for', () => {
  const counts = [600e6, 1.5e9, 2e9, 8e9].map((bytes) => renderingProcesses(bytes, 4))
  expect(counts).toEqual([1, 1, 2, 4])
})

test('recognizes processes that Linux killed for lack of memory', () => {
  let count = 3
  const words = killWords(() => count)
  expect(words()).toBe('killed')
  count = 5
  expect([words(), words()]).toEqual(['killed: memory ran out', 'killed: memory ran out'])
})
