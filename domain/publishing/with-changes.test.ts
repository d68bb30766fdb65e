import { expect, test } from 'vitest'
import { directory, listing, location } from '../../tests/support/directory.ts'
import type { ExportedChanges } from './export-reader.ts'
import type { SkippedRecord } from './skipped-records.ts'
import { withChanges } from './with-changes.ts'

const [acme, bolt, crane] = ['Acme', 'Bolt', 'Crane'].map((name) => listing(name)) as [Row, Row, Row]
type Row = ReturnType<typeof listing>
const skippedOf = ({ id }: Row): SkippedRecord => ({
  ...{ collection: 'company_listings', record: id, label: '', listing: id, field: 'name', why: 'is empty' },
  lacks: 'record',
})
const changes = (seq: number, rows: Row[], more: Partial<ExportedChanges['rows']> = {}): ExportedChanges => ({
  rows: { ...directory(rows, { services: [], locations: [] }), seq, mark: `m${seq}`, ...more },
  gone: [],
})

test('a directory applies rows that are new, changed and deleted, in the order of the changes', () => {
  const before = directory([acme, bolt])
  const renamed = { ...acme, name: 'Acme & Sons' }
  const after = withChanges(before, [
    changes(7, [{ ...acme, name: 'Acme for a while' }, crane], { locations: [location('Peoria')] }),
    { ...changes(8, [renamed]), gone: [['company_listings', bolt.id]] },
  ])
  expect(after).toMatchObject({ seq: 8, mark: 'm8' })
  expect(after.company_listings.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([renamed, crane])
  expect(after.locations).toEqual([...before.locations, location('Peoria')])
  expect(withChanges(before, [])).toBe(before)
})

test('a record that becomes invalid is skipped until it is valid or deleted', () => {
  const [one, other] = [skippedOf(acme), skippedOf(bolt)]
  const spoiled = withChanges(directory([acme, bolt]), [changes(7, [], { skipped: [one, other] })])
  expect([spoiled.company_listings, spoiled.skipped]).toEqual([[], [one, other]])
  const mended = withChanges(spoiled, [{ ...changes(8, [acme]), gone: [['company_listings', bolt.id]] }])
  expect([mended.company_listings, mended.skipped]).toEqual([[acme], []])
})
