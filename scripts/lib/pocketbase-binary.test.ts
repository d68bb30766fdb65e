import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pocketbaseBinary, verifyChecksum } from './pocketbase-binary.ts'

const file = new TextEncoder().encode('program')
const checksum = createHash('sha256').update(file).digest('hex')

test('a download with its published checksum is accepted', () => {
  expect(() => verifyChecksum(file, 'a.zip', `${'0'.repeat(64)}  b.zip\n${checksum}  a.zip\n`)).not.toThrow()
})

test.each([
  ['another checksum', `${'0'.repeat(64)}  a.zip\n`],
  ['no checksum', `${checksum}  b.zip\n`],
])('a download with %s is refused', (_what, list) => {
  expect(() => verifyChecksum(file, 'a.zip', list)).toThrow('a.zip')
})

test('POCKETBASE_BIN that names no file is refused', async () => {
  await expect(pocketbaseBinary('/no/such/pocketbase')).rejects.toThrow('POCKETBASE_BIN names no file')
})
