import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copiesThatHold } from './copies-that-hold.ts'

test('names copies that contain an address, anywhere and in any letter case', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copies-'))
  try {
    for (const folder of ['upgrades', 'replaced-1/pocketbase', 'pocketbase'])
      mkdirSync(join(dataDir, folder), { recursive: true })
    const put = (name: string, content: string) => writeFileSync(join(dataDir, name), content)
    put('upgrades/first.db', `${'x'.repeat(65_530)}Ana@Example.com${'x'.repeat(70_000)}`)
    put('upgrades/second.db', 'somebody@example.com')
    put('replaced-1/pocketbase/data.db', '\0ana@example.com')
    put('pocketbase/data.db', 'ana@example.com')
    expect(await copiesThatHold(dataDir, 'ana@example.com')).toEqual([
      join(dataDir, 'replaced-1/pocketbase/data.db'),
      join(dataDir, 'upgrades/first.db'),
    ])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
