import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createdRows } from './insert-valid.ts'

it('finds the rows of a batch by rowid, not through an index on all public listings', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE company_listings (id TEXT PRIMARY KEY, name TEXT, state TEXT, created TEXT)')
  database.exec('CREATE INDEX idx_state ON company_listings (state, created)')
  const sql = createdRows('company_listings', "state = 'published'").replace('{:after}', '5')
  const [step] = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
  expect(step?.['detail']).toBe('SEARCH company_listings USING INTEGER PRIMARY KEY (rowid>?)')
})
