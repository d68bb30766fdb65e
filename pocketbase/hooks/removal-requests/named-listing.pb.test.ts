/** Whoever names a listing, a guest among them, is answered by an index: of a million listings none is looked at in vain. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { NAMED_ANYHOW } from './removal-requests.ts'

const server = pocketBaseForTests()

const planOf = (sql: string): string[] => {
  const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql.replace(/\{:(\w+)\}/g, "'$1'")}`).all()
  database.close()
  return steps.map(({ detail }) => String(detail))
}

it.each([
  [
    'by its USDOT number, as before each delete',
    'SELECT * FROM company_listings WHERE usdot_number = {:number} LIMIT 1',
  ],
  [
    'by whatever a request to remove it names',
    `SELECT id FROM company_listings WHERE state = 'published' AND id IN (${NAMED_ANYHOW}) LIMIT 2`,
  ],
])('a listing is found %s', (_, sql) => {
  const plan = planOf(sql)
  expect(plan).toEqual(expect.arrayContaining([expect.stringContaining('idx_company_listings_number')]))
  expect(plan.filter((step) => /^SCAN/.test(step))).toEqual([])
})
