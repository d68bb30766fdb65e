import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'

const AUTOGROUP = '/proc/self/autogroup'
const CHILD = `
  const { makeWay } = await import(${JSON.stringify(new URL('make-way.ts', import.meta.url).href)})
  const { getPriority } = await import('node:os')
  const { existsSync, readFileSync } = await import('node:fs')
  makeWay()
  const group = existsSync('${AUTOGROUP}') ? readFileSync('${AUTOGROUP}', 'utf8') : ''
  console.log(JSON.stringify({ priority: getPriority(), group }))
`

/** What a process reports about itself after it has made way, in its own session or in this one. */
const made = async (detached: boolean): Promise<{ priority: number; group: string }> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CHILD], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  await once(child, 'close')
  return JSON.parse(said)
}

test('a process that makes way has lower priority than the one that started it', async () => {
  expect((await made(true)).priority).toBe(Math.min(19, getPriority() + 10))
})

test.runIf(existsSync(AUTOGROUP))('so does its session, if that is its own, and no other', async () => {
  const ours = readFileSync(AUTOGROUP, 'utf8')
  expect((await made(true)).group).toMatch(/nice 10$/m)
  expect((await made(false)).group).toBe(ours)
})
