import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './pocketbase-server.ts'

/** Where Linux begins to assign ports to connections by default; other systems begin later. */
const FIRST_GIVEN = 32_768
const MODULE = JSON.stringify(new URL('pocketbase-server.ts', import.meta.url).href)

test('a free port can be listened on, and the system assigns it to no connection', async () => {
  const port = await freePort()
  expect(port).toBeLessThan(FIRST_GIVEN)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})

test('no two processes get the same port while both live, even before anything listens on it', async () => {
  const ours = await Promise.all(Array.from({ length: 300 }, freePort))
  expect(new Set(ours).size).toBe(300)
  const script = `
    const { freePort } = await import(${MODULE})
    console.log(JSON.stringify(await Promise.all(Array.from({ length: 300 }, freePort))))`
  const theirs: number[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  )
  expect(theirs).toHaveLength(300)
  expect(theirs.filter((port) => ours.includes(port))).toEqual([])
})

test('a process can end after it has asked for a port', () => {
  const script = `const { freePort } = await import(${MODULE}); await freePort()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 })
})
