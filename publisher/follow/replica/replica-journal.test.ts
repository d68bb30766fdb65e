import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directory, listing } from '../../../tests/support/directory.ts'
import { changes } from '../../../tests/support/live-directory.ts'
import { ReplicaJournal } from './replica-journal.ts'

let folder = ''
let replica = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
  replica = join(folder, 'directory')
  await writeFile(replica, '')
})
afterAll(() => rm(folder, { recursive: true }))

test('for a directory without changes, only its place in history is noted', async () => {
  const known = directory(Array.from({ length: 200 }, (_, n) => listing(`Carrier ${n}`)))
  const change = changes({ company_listings: [listing('Carrier 7', { description: 'New.' })] })
  const journal = new ReplicaJournal(replica)
  await journal.note(known, change)
  expect((await stat(`${replica}.changes`)).size).toBeLessThan(2000)
  const [found] = await journal.changes({ seq: known.seq, mark: known.mark }, undefined)
  expect(found?.rows.company_listings.map(({ description }) => description)).toEqual(['New.'])
})
