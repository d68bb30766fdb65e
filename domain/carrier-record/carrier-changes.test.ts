import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { carrierChanges } from './carrier-changes.ts'
import { carrierCheck, newestChange } from './carrier-check.ts'
import {
  type ActionRow,
  AUTHORITY_ACTIONS,
  AUTHORITY_STATUSES,
  type AuthorityRow,
  type EndedFilingRow,
  type FederalRecords,
  type FilingRow,
  type OrderRow,
} from './federal-files.ts'

const ON = '2026-11-19'
const DOCKET = 'MC-100001'
const section = <Row>(rows: Row[], on = ON) => ({ on, file: 'f', rows })
const action = (what: ActionRow['action'], on: string, type: ActionRow['type'] = 'property'): ActionRow => ({
  docket: DOCKET,
  type,
  action: what,
  on,
})
const filing = (insurer: string, from: string): FilingRow => ({
  ...{ docket: DOCKET, form: '91X', policy: insurer, insurer, amount: 1_000_000, underlying: 0, from },
  ...{ filed: '', until: '' },
})
const ended = (insurer: string, from: string, until: string, isReplaced = false): EndedFilingRow => ({
  ...filing(insurer, from),
  until,
  isReplaced,
})
const notice = (served: string, effective: string): OrderRow => ({
  ...{ docket: DOCKET, type: 'property', kind: 'suspension', served, effective },
})

const changed = (status: AuthorityRow['status']): AuthorityRow => ({
  ...{ docket: DOCKET, type: 'property', status, required: 750_000, isEnding: false },
  ...{ was: 'active', was_on: '2026-11-03', changed_by: ON },
})

const changesOf = (records: FederalRecords) => {
  const check = carrierCheck(records)
  return check ? carrierChanges(records, check) : []
}

describe('of the changes of a carrier', () => {
  it.each<[string, FederalRecords, [on: string, title: string][]]>([
    [
      'an authority that was granted and revoked has both, newest first',
      { motus_authority_history: section([action('granted', '2026-05-01'), action('revoked', '2026-10-02')]) },
      [
        ['2026-10-02', 'authority as a carrier of freight revoked'],
        ['2026-05-01', 'authority as a carrier of freight granted'],
      ],
    ],
    [
      'one day is one change',
      {
        motus_authority_history: section([
          action('withdrawn', '2026-10-02'),
          action('withdrawn', '2026-10-02', 'broker'),
        ]),
      },
      [['2026-10-02', 'authority as a freight broker withdrawn; authority as a carrier of freight withdrawn']],
    ],
    [
      'a suspension that is announced has the notice, and not the suspension',
      { motus_orders: section([notice('2026-11-12', '2026-12-10')]) },
      [['2026-11-12', 'suspension of its authority as a carrier of freight announced for Dec 10, 2026']],
    ],
    [
      'a notice has both once the day has come',
      { motus_orders: section([notice('2026-10-12', '2026-11-10')]) },
      [
        ['2026-11-10', 'authority as a carrier of freight suspended'],
        ['2026-10-12', 'suspension of its authority as a carrier of freight announced for Nov 10, 2026'],
      ],
    ],
    [
      'a day after the newest file is none',
      { motus_authority_history: section([action('revoked', '2026-11-20')]) },
      [],
    ],
    [
      'an order without a day is none',
      { out_of_service: section([{ on: '', reason: 'Unpaid fine', rescinded: '' }]) },
      [],
    ],
    [
      'a newer census does not make a day come',
      {
        motus_authority_history: section([action('revoked', '2026-11-20')]),
        company_census: section([{ rating: 'none', rated_on: '' }], '2026-11-26'),
      },
      [],
    ],
    ['a file without a date has none', { motus_authority_history: section([action('revoked', '2026-10-02')], '') }, []],
    [
      'another insurer is one',
      {
        motus_insurance: section([filing('Prairie Mutual', '2026-10-02')]),
        motus_insurance_history: section([ended('Old Mutual', '2025-10-02', '2026-10-02', true)]),
      },
      [['2026-10-02', 'liability insurer changed from Old Mutual to Prairie Mutual']],
    ],
    [
      'a renewal is none',
      {
        motus_insurance: section([filing('Prairie Mutual', '2026-10-02')]),
        motus_insurance_history: section([
          { ...ended('Prairie Mutual', '2025-10-02', '2026-10-02', true), policy: 'P-1' },
        ]),
      },
      [],
    ],
    [
      'an end of insurance counts if it has come',
      {
        motus_insurance_history: section([
          ended('Old Mutual', '2025-01-02', '2026-10-02'),
          { ...ended('Prairie Mutual', '2025-01-02', '2026-12-02'), policy: 'P-1' },
        ]),
      },
      [['2026-10-02', 'liability insurance from Old Mutual ended']],
    ],
    [
      'a status that changed from file to file is one, even if no history tells it',
      { motus_carrier: section([changed('inactive')]) },
      [
        [
          '2026-11-19',
          'authority as a carrier of freight changed from active to inactive between Nov 3, 2026 and Nov 19, 2026',
        ],
      ],
    ],
    [
      'a status whose change the history tells is only that one',
      {
        motus_carrier: section([changed('inactive')]),
        motus_authority_history: section([action('revoked', '2026-11-12')]),
      },
      [['2026-11-12', 'authority as a carrier of freight revoked']],
    ],
    [
      'a status whose change an older history does not tell is one beside it',
      {
        motus_carrier: section([changed('withdrawn')]),
        motus_authority_history: section([action('granted', '2026-05-20')]),
      },
      [
        [
          '2026-11-19',
          'authority as a carrier of freight changed from active to withdrawn between Nov 3, 2026 and Nov 19, 2026',
        ],
        ['2026-05-20', 'authority as a carrier of freight granted'],
      ],
    ],
    [
      'an application that was withdrawn changed no authority',
      { motus_carrier: section([{ ...changed('withdrawn'), was: 'pending' }]) },
      [],
    ],
    [
      'an order out of service has its end only once that has come',
      {
        out_of_service: section([
          { on: '2026-02-01', reason: 'Unpaid fine', rescinded: '2026-12-01' },
          { on: '2026-01-01', reason: 'No new entrant audit', rescinded: '2026-01-20' },
        ]),
      },
      [
        ['2026-02-01', 'ordered out of service: Unpaid fine'],
        ['2026-01-20', 'out-of-service order of Jan 1, 2026 ended'],
        ['2026-01-01', 'ordered out of service: No new entrant audit'],
      ],
    ],
  ])('%s', (_, records, expected) => {
    expect(changesOf(records).map(({ on, title }) => [on, title])).toEqual(expected)
  })
})

describe('a change', () => {
  it('names its source and the date of the file that tells it', () => {
    const records: FederalRecords = {
      motus_authority_history: section([action('revoked', '2026-10-02')], '2026-11-03'),
      motus_insurance: section([filing('Prairie Mutual', '2026-01-02')], '2026-11-19'),
      li_authority_history: section([action('granted', '2009-03-01')], '2026-11-25'),
    }
    expect(changesOf(records).map(({ text }) => text)).toEqual([
      'Authority as a carrier of freight revoked (FMCSA, Motus, file of Nov 3, 2026).',
      'Authority as a carrier of freight granted (FMCSA, Licensing & Insurance, file of May 14, 2026).',
    ])
  })
})

const DAYS = ['', '2025-01-10', '2025-06-10', '2026-01-10', '2026-05-20', '2026-11-19', '2026-12-24']
const day = fc.constantFrom(...DAYS)
const someDocket = fc.constantFrom('MC-100001', 'MC-100002')
const someType = fc.constantFrom('property' as const, 'broker' as const, 'carrier' as const)
const someAction = fc.record({
  docket: someDocket,
  type: someType,
  action: fc.constantFrom(...AUTHORITY_ACTIONS),
  on: day,
})
const someOrder = fc.record({
  ...{ docket: someDocket, type: someType, kind: fc.constantFrom('suspension' as const, 'revocation' as const) },
  ...{ served: day, effective: day },
})
const someFiling = fc.record({
  docket: someDocket,
  form: fc.constantFrom('91X', '34'),
  policy: fc.constantFrom('', 'P-1', 'P-2'),
  insurer: fc.constantFrom('Old Mutual', 'Prairie Mutual'),
  amount: fc.constantFrom(750_000, 1_000_000),
  underlying: fc.constant(0),
  ...{ from: day, filed: fc.constant(''), until: day },
})
const someEnded = fc
  .tuple(someFiling, fc.boolean())
  .map(([row, isReplaced]): EndedFilingRow => ({ ...row, isReplaced }))
const someAuthority = fc.record({
  ...{ docket: someDocket, type: fc.constantFrom('property' as const, 'broker' as const) },
  ...{ status: fc.constantFrom(...AUTHORITY_STATUSES), required: fc.constant(0), isEnding: fc.constant(false) },
  ...{ was: fc.constantFrom(undefined, ...AUTHORITY_STATUSES), was_on: day, changed_by: day },
})
const rowsOf = <Row>(row: fc.Arbitrary<Row>) =>
  fc.record({
    on: fc.constantFrom('', '2026-05-20', '2026-11-19'),
    file: fc.constant('f'),
    rows: fc.array(row, { maxLength: 5 }),
  })
const someRecords = fc.record(
  {
    motus_carrier: rowsOf(someAuthority),
    motus_authority_history: rowsOf(someAction),
    motus_insurance: rowsOf(someFiling),
    motus_insurance_history: rowsOf(someEnded),
    motus_orders: rowsOf(someOrder),
    li_authority_history: rowsOf(someAction),
    li_insurance: rowsOf(someFiling),
    li_insurance_history: rowsOf(someEnded),
    li_orders: rowsOf(someOrder),
    out_of_service: rowsOf(fc.record({ on: day, reason: fc.constant('Unpaid fine'), rescinded: day })),
  },
  { requiredKeys: [] },
)

test('the newest change is computed without all others, and is the same', () => {
  fc.assert(
    fc.property(someRecords, (records) => {
      expect(newestChange(records)).toBe(changesOf(records)[0]?.on ?? '')
    }),
    { numRuns: 2000 },
  )
})
