import { describe, expect, it } from 'vitest'
import type { AuthorityRow, OutOfServiceRow } from '../../domain/carrier-record/federal-files.ts'
import { mergeRows } from './merge-rows.ts'

const ORDER: OutOfServiceRow = { on: '2026-10-01', reason: 'Unfit', rescinded: '' }
const OLD: OutOfServiceRow = { on: '2020-01-02', reason: 'Unpaid fine', rescinded: '2020-03-04' }
const records = { out_of_service: { on: '2026-11-18', file: 'first', rows: [ORDER, OLD] } }

const about = (checksum: string, isDifference = false) =>
  ({ file: 'out_of_service', usdotNumber: '1', on: '2026-11-19', checksum, isDifference }) as const

it('a whole file that no longer names one of a carrier’s rows is news', () => {
  const merged = mergeRows(records, { rows: [OLD], removed: [] }, about('second'))
  expect(merged).toMatchObject({ created: 0, updated: 1, unchanged: 1, isNews: true })
  expect(merged.records.out_of_service).toMatchObject({ on: '2026-11-19', rows: [OLD] })
})

it('a daily difference keeps what it does not name', () => {
  const merged = mergeRows(records, { rows: [OLD], removed: [] }, about('second', true))
  expect(merged).toMatchObject({ created: 0, updated: 0, unchanged: 1, isNews: false })
  expect(merged.records.out_of_service?.rows).toEqual([ORDER, OLD])
})

it('what a daily difference removes counts once', () => {
  const merged = mergeRows(records, { rows: [], removed: ['1'] }, about('second', true))
  expect(merged).toMatchObject({ created: 0, updated: 2, unchanged: 0, isNews: true })
})

describe('an authority whose status differs from that of the file before', () => {
  const authority = (status: AuthorityRow['status'], change: Partial<AuthorityRow> = {}): AuthorityRow => ({
    ...{ docket: 'MC-7', type: 'property', status, required: 750_000, isEnding: false },
    ...change,
  })
  const of = (row: AuthorityRow, on = '2026-11-03') => ({ motus_carrier: { on, file: 'first', rows: [row] } })
  const motus = { file: 'motus_carrier', usdotNumber: '1', on: '2026-11-19', checksum: 'second' } as const
  const CHANGE = { was: 'active', was_on: '2026-11-03', changed_by: '2026-11-19' } as const
  const rowAfter = (before: AuthorityRow, after: AuthorityRow, on?: string) =>
    mergeRows(of(before, on), { rows: [after], removed: [] }, { ...motus, isDifference: false }).records.motus_carrier
      ?.rows[0]

  it('remembers it, with the days of both files', () => {
    expect(rowAfter(authority('active'), authority('inactive'))).toEqual(authority('inactive', CHANGE))
  })

  it('keeps that while later files say the same', () => {
    const known = authority('inactive', { ...CHANGE, changed_by: '2026-11-10' })
    expect(rowAfter(known, authority('inactive'), '2026-11-10')).toEqual(known)
  })

  it('remembers nothing if a file has no date', () => {
    expect(rowAfter(authority('active'), authority('inactive'), '')).toEqual(authority('inactive'))
  })
})
