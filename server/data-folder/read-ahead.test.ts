import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

const MB = 1_000_000
const dataDir = mkdtempSync(join(tmpdir(), 'read-ahead-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** What this process has read of files so far. */
const bytesRead = (): number => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
const readBy = async (work: () => Promise<void>): Promise<number> => {
  const before = bytesRead()
  await work()
  return bytesRead() - before
}

test('all of the database is read, unless that is over before', async () => {
  mkdirSync(join(dataDir, 'pocketbase'))
  writeFileSync(join(dataDir, 'pocketbase', 'data.db'), Buffer.alloc(30 * MB))
  expect(await readBy(() => readAhead(dataDir, new AbortController().signal))).toBeGreaterThanOrEqual(30 * MB)
  expect(await readBy(() => readAhead(dataDir, AbortSignal.abort()))).toBeLessThan(15 * MB)
})

test('without a database nothing is read', async () => {
  await expect(readAhead(join(dataDir, 'nowhere'), new AbortController().signal)).resolves.toBeUndefined()
})
