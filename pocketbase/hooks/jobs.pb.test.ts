import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createListing } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const SAVES = 15
const JOBS = ['changes', 'listing_texts', 'mail', 'security']

const server = pocketBaseForTests()

const logged = (): string[] => {
  const database = new DatabaseSync(`${server.dataDir}/auxiliary.db`, { readOnly: true })
  const rows = database.prepare('SELECT message || data AS line FROM _logs').all()
  database.close()
  return rows.map(({ line }) => String(line))
}

const startJobs = () => Promise.all(JOBS.map((job) => server.superuser.post(`/api/crons/${job}`, {})))

it('scheduled jobs do not join the transactions of other saves', async () => {
  const saves = Array.from({ length: SAVES }, (_, n) => createListing(server.superuser, { name: `Company ${n}` }))
  await Promise.all([startJobs(), ...saves.map((save) => save.then(startJobs))])
  await server.guest.get('/api/the-end-of-the-log')
  await expect.poll(() => logged().filter((line) => line.includes('the-end-of-the-log'))).not.toHaveLength(0)
  expect(logged().filter((line) => line.includes('transaction has already been'))).toEqual([])
})
