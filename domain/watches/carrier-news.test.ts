import { describe, expect, it } from 'vitest'
import { carrierCheck } from '../carrier-record/carrier-check.ts'
import type { ActionRow, FederalRecords } from '../carrier-record/federal-files.ts'
import { carrierNews, meaningsOf } from './carrier-news.ts'

const action = (action: ActionRow['action'], on: string): ActionRow => ({
  docket: 'MC-1',
  type: 'property',
  action,
  on,
})
const recordsOf = (on: string, ...rows: ActionRow[]): FederalRecords => ({
  motus_authority_history: { on, file: on, rows },
})
const newsOf = (before: FederalRecords, after: FederalRecords) =>
  carrierNews(carrierCheck(before), carrierCheck(after), '2026-11-19').map(({ on, kind }) => `${on} ${kind}`)

const GRANTED = action('granted', '2009-03-02')
const BEFORE = recordsOf('2026-11-10', GRANTED)

describe('news about a carrier', () => {
  it.each([
    ['what a newer file adds', BEFORE, [GRANTED, action('revoked', '2026-11-12')], ['2026-11-12 revoked']],
    ['nothing that was known', recordsOf('2026-11-12', GRANTED, action('revoked', '2026-11-12')), [GRANTED], []],
    ['nothing of the first record', {}, [GRANTED, action('revoked', '2026-11-12')], []],
    [
      'nothing of the first record beside inspections',
      { inspections: { on: '2026-11-10', file: 'a', rows: [] } },
      [GRANTED, action('revoked', '2026-11-12')],
      [],
    ],
    ['nothing from more than 60 days before the import', BEFORE, [GRANTED, action('revoked', '2026-09-19')], []],
    ['what was 60 days before it', BEFORE, [GRANTED, action('revoked', '2026-09-20')], ['2026-09-20 revoked']],
    [
      'all changes, newest first',
      BEFORE,
      [GRANTED, action('suspended', '2026-11-11'), action('revoked', '2026-11-15')],
      ['2026-11-15 revoked', '2026-11-11 suspended'],
    ],
  ])('is %s', (_, before, rows, expected) => {
    expect(newsOf(before, recordsOf('2026-11-19', ...rows))).toEqual(expected)
  })

  it('is nothing that a file dates itself by, if that is years ago', () => {
    const old = action('revoked', '2015-12-15')
    expect(newsOf(recordsOf('2015-12-01', GRANTED), recordsOf('2015-12-15', GRANTED, old))).toEqual([])
  })

  it('is an order that took effect since, even if no row changed', () => {
    const order = { docket: 'MC-1', type: 'property', kind: 'revocation', served: '', effective: '2026-11-15' } as const
    const on = (day: string): FederalRecords => ({ motus_orders: { on: day, file: day, rows: [order] } })
    expect(newsOf(on('2026-11-10'), on('2026-11-19'))).toEqual(['2026-11-15 revoked'])
  })
})

it('a change of insurer is not a warning, and each meaning is said once', () => {
  expect(meaningsOf([{ kind: 'insurer_changed' }, { kind: 'granted' }, { kind: 'insurer_changed' }])).toEqual([
    'A change of insurer is not a warning.',
  ])
})
