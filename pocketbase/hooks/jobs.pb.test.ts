import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createListing } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const SAVES = 40
const JOBS = ['changes', 'listing_texts', 'mail', 'security']

const server = pocketBaseForTests()

const logged = (): string[] => {
  const database = new DatabaseSync(`${server.dataDir}/auxiliary.db`, { readOnly: true })
  const rows = database.prepare('SELECT message || data AS line FROM _logs').all()
  database.close()
  return rows.map(({ line }) => String(line))
}

it('jobs of the clock take no part in what others save meanwhile', async () => {
  let isSaving = true
  const saves = Array.from({ length: SAVES }, (_, n) => createListing(server.superuser, { name: `Company ${n}` }))
  const saved = Promise.all(saves).finally(() => {
    isSaving = false
  })
  while (isSaving) for (const job of JOBS) await server.superuser.post(`/api/crons/${job}`, {})
  await saved
  await server.guest.get('/api/the-end-of-the-log')
  await expect.poll(() => logged().filter((line) => line.includes('the-end-of-the-log'))).not.toHaveLength(0)
  expect(logged().filter((line) => line.includes('transaction has already been'))).toEqual([])
})
