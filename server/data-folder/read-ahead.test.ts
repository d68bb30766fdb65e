import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

const MB = 1_000_000
const dataDir = mkdtempSync(join(tmpdir(), 'read-ahead-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Bytes of files that this process has read so far. */
const bytesRead = (): number => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
const readBy = async (work: () => Promise<void>): Promise<number> => {
  const before = bytesRead()
  await work()
  return bytesRead() - before
}

test('reads the whole database, unless it ends before', async () => {
  mkdirSync(join(dataDir, 'pocketbase'))
  writeFileSync(join(dataDir, 'pocketbase', 'data.db'), Buffer.alloc(30 * MB))
  expect(await readBy(() => readAhead(dataDir, new AbortController().signal))).toBeGreaterThanOrEqual(30 * MB)
  expect(await readBy(() => readAhead(dataDir, AbortSignal.abort()))).toBeLessThan(15 * MB)
})

test('reads nothing without a database', async () => {
  await expect(readAhead(join(dataDir, 'nowhere'), new AbortController().signal)).resolves.toBeUndefined()
})
