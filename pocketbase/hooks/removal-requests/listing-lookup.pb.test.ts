/** Looking up a listing must use an index, because guests can cause it and a directory can have a million listings. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { LISTINGS_BY_NAME } from './removal-requests.ts'

const server = pocketBaseForTests()

const planOf = (sql: string): string[] => {
  const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql.replace(/\{:(\w+)\}/g, "'$1'")}`).all()
  database.close()
  return steps.map(({ detail }) => String(detail))
}

it.each([
  ['by its USDOT number before a delete', 'SELECT * FROM company_listings WHERE usdot_number = {:number} LIMIT 1'],
  [
    'by the company field of a removal request',
    `SELECT id FROM company_listings WHERE state = 'published' AND id IN (${LISTINGS_BY_NAME}) LIMIT 2`,
  ],
])('an index finds a listing %s', (_, sql) => {
  const plan = planOf(sql)
  expect(plan).toEqual(expect.arrayContaining([expect.stringContaining('idx_company_listings_number')]))
  expect(plan.filter((step) => /^SCAN/.test(step))).toEqual([])
})
