import { describe, expect, it } from 'vitest'
import { carrierCheck } from './carrier-check.ts'
import { checkLines, type Offer } from './check-lines.ts'
import { checkSummary } from './check-summary.ts'
import type { CompanyCensusRow } from './company-census.ts'
import type {
  ActionRow,
  AuthorityRow,
  CrashRow,
  EndedFilingRow,
  FederalFile,
  FederalRecords,
  FederalRows,
  FilingRow,
  OrderRow,
} from './federal-files.ts'

const ON = '2026-11-19'
const section = <File extends FederalFile>(rows: FederalRows[File][], on = ON) => ({ on, file: 'f', rows })
const authority = (fields: Partial<AuthorityRow> = {}): AuthorityRow => ({
  docket: 'MC-100001',
  type: 'property',
  status: 'active',
  required: 750_000,
  isEnding: false,
  ...fields,
})
const filing = (fields: Partial<FilingRow> = {}): FilingRow => ({
  docket: 'MC-100001',
  form: '91X',
  policy: 'P-1',
  insurer: 'Prairie Mutual',
  amount: 1_000_000,
  underlying: 0,
  from: '2026-01-15',
  filed: '',
  until: '',
  ...fields,
})
const ended = (until: string, fields: Partial<EndedFilingRow> = {}): EndedFilingRow => ({
  ...filing(),
  isReplaced: false,
  ...fields,
  until,
})
const action = (what: ActionRow['action'], on: string, fields: Partial<ActionRow> = {}): ActionRow => ({
  docket: 'MC-100001',
  type: 'carrier',
  action: what,
  on,
  ...fields,
})
const order = (fields: Partial<OrderRow>): OrderRow => ({
  docket: 'MC-100001',
  type: 'property',
  kind: 'suspension',
  served: '2026-11-12',
  effective: '2026-12-10',
  ...fields,
})
const crash = (report: string, on: string, deaths = 0, injuries = 0): CrashRow => ({ report, on, deaths, injuries })

const check = (records: FederalRecords) => carrierCheck(records) ?? expect.fail('nothing is known')
const UNRATED = 'Most carriers are not rated'
const HAULER: Offer = {
  homes: false,
  freight: true,
  passengers: false,
  isInterstate: false,
  isCanadian: false,
  stated: '',
}
const line = (records: FederalRecords, label: string, isMover = false) =>
  checkLines(check(records), { ...HAULER, homes: isMover }).find((one) => one.label === label)
const FREIGHT = 'May haul freight across state lines'

it('knows nothing about a carrier that no file names', () => {
  expect([carrierCheck(null), carrierCheck(undefined), carrierCheck({})]).toEqual([undefined, undefined, undefined])
  expect(checkSummary(null)).toBe('')
})

describe('an authority', () => {
  it('is as Motus says, if Motus knows the docket, else as L&I said when it was frozen', () => {
    const { authorities } = check({
      motus_carrier: section<'motus_carrier'>([authority()]),
      li_carrier: section<'li_carrier'>([
        authority({ status: 'inactive' }),
        authority({ docket: 'MC-100002', type: 'broker', required: 0 }),
      ]),
    })
    expect(authorities).toEqual([
      { docket: 'MC-100001', type: 'property', status: 'active', since: null, source: 'motus', as_of: ON },
      { docket: 'MC-100002', type: 'broker', status: 'active', since: null, source: 'li', as_of: '2026-05-14' },
    ])
  })

  it.each([
    ['its grant', [action('granted', '2009-03-02')], [], '2009-03-02'],
    [
      'the first grant of several',
      [action('granted', '2012-01-05'), action('granted', '2009-03-02')],
      [],
      '2009-03-02',
    ],
    [
      'its reinstatement, after a revocation',
      [action('granted', '2009-03-02'), action('reinstated', '2026-08-28')],
      [order({ kind: 'revocation', served: '2026-02-13', effective: '2026-03-15' })],
      '2026-08-28',
    ],
    ['its grant, while a suspension is only announced', [action('granted', '2009-03-02')], [order({})], '2009-03-02'],
    ['nothing that is known of another docket', [action('granted', '2009-03-02', { docket: 'MC-9' })], [], null],
    ['nothing that is known of its broker authority', [action('granted', '2009-03-02', { type: 'broker' })], [], null],
  ])('is active since %s', (_, history, orders, since) => {
    const records = {
      motus_carrier: section<'motus_carrier'>([authority()]),
      li_authority_history: section<'li_authority_history'>(history),
      motus_orders: section<'motus_orders'>(orders),
    }
    expect(check(records).authorities[0]?.since).toBe(since)
  })

  it('is said in words, with what is announced, its docket, source and date', () => {
    const records = {
      motus_carrier: section<'motus_carrier'>([authority()]),
      motus_authority_history: section<'motus_authority_history'>([action('granted', '2009-03-02')]),
      motus_orders: section<'motus_orders'>([order({})]),
    }
    expect(line(records, FREIGHT)).toEqual({
      label: FREIGHT,
      value: 'Yes, since Mar 2, 2009, but its suspension is announced for Dec 10, 2026',
      tone: 'plain',
      note: 'MC-100001 · FMCSA, Motus, Nov 19, 2026',
    })
  })

  it.each([
    ['withdrawn', 'No: its authority was withdrawn'],
    ['inactive', 'No: its authority is inactive'],
    ['pending', 'Not yet: it has applied'],
  ] as const)('that is %s is denied', (status, value) => {
    const records = { motus_carrier: section<'motus_carrier'>([authority({ status })]) }
    expect(line(records, FREIGHT)).toMatchObject({ value, tone: 'no' })
  })

  it('that no file names is not known, also for a mover’s household goods', () => {
    const records = { crashes: section<'crashes'>([]) }
    expect(line(records, FREIGHT)).toMatchObject({ value: 'Not known', tone: 'unknown' })
    expect(line(records, 'May move household goods across state lines')).toBeUndefined()
    expect(line(records, 'May move household goods across state lines', true)).toMatchObject({ value: 'Not known' })
  })

  it('that only the history names is known if it was lost', () => {
    const history = (...actions: ActionRow[]) => ({
      motus_authority_history: section<'motus_authority_history'>(actions),
    })
    const granted = action('granted', '2020-01-05', { type: 'property' })
    const withdrawn = action('withdrawn', '2026-11-13', { type: 'property' })
    expect(line(history(granted, withdrawn), FREIGHT)).toMatchObject({
      value: 'No: its authority was withdrawn',
      note: 'MC-100001 · FMCSA, Motus, Nov 19, 2026',
    })
    expect(line(history(granted), FREIGHT)).toMatchObject({ value: 'Not known', tone: 'unknown' })
  })

  it('of a broker is not one of a carrier', () => {
    const records = { motus_carrier: section<'motus_carrier'>([authority({ type: 'broker', required: 0 })]) }
    expect(line(records, FREIGHT)).toMatchObject({ value: 'Not known' })
    expect(line(records, 'May arrange freight for others, as a broker')).toMatchObject({ value: 'Yes', tone: 'yes' })
    expect(check(records).insurance).toBeNull()
  })
})

describe('an authority of L&I', () => {
  const li = (row: Partial<AuthorityRow>, orders: Partial<OrderRow>[] = []) => ({
    li_carrier: section<'li_carrier'>([authority(row)]),
    li_orders: section<'li_orders'>(orders.map((fields) => order({ type: 'carrier', kind: 'revocation', ...fields }))),
    crashes: section<'crashes'>([]),
  })

  it('is not lost to an order that was to take effect after the freeze: nobody knows what became of it', () => {
    const records = li({}, [{ served: '2026-05-01', effective: '2026-06-05' }])
    expect(line(records, FREIGHT)).toMatchObject({
      value: 'Yes, but its revocation was announced for Jun 5, 2026',
      tone: 'plain',
    })
    expect(check(records).announced).toMatchObject([{ kind: 'revocation', effective_on: '2026-06-05' }])
  })

  it('says that its revocation was pending, if no order gives the day', () => {
    expect(line(li({ isEnding: true }), FREIGHT)?.value).toBe('Yes, but its revocation was pending')
    expect(checkSummary(check(li({ isEnding: true })))).toMatch(
      /^Active authority( since \d{4})? · Revocation pending · /,
    )
    expect(check(li({ isEnding: true })).announced).toMatchObject([{ effective_on: null, served_on: null }])
  })

  it('is of its day of grant, whatever became of a contract carrier’s permit', () => {
    const records = {
      ...li({}),
      li_authority_history: section<'li_authority_history'>([
        action('granted', '2005-03-01'),
        action('granted', '2008-03-01', { type: 'contract_carrier' }),
        action('revoked', '2012-05-06', { type: 'contract_carrier' }),
      ]),
    }
    expect(line(records, FREIGHT)?.value).toBe('Yes, since Mar 1, 2005')
  })
})

it('is active since it was listed as active again', () => {
  const history = [
    action('granted', '2010-01-01'),
    action('deactivated', '2026-07-01'),
    action('activated', '2026-09-01'),
  ]
  const records = {
    motus_carrier: section<'motus_carrier'>([authority()]),
    motus_authority_history: section<'motus_authority_history'>(history),
  }
  expect(line(records, FREIGHT)?.value).toBe('Yes, since Sep 1, 2026')
  expect(check(records).events.map(({ text }) => text)).toEqual([
    'Authority as a carrier listed as active',
    'Authority as a carrier no longer listed as active',
    'Authority as a carrier granted',
  ])
})

describe('liability insurance', () => {
  const of = (filed: FilingRow[], over: EndedFilingRow[] = [], status: AuthorityRow['status'] = 'active') =>
    check({
      motus_carrier: section<'motus_carrier'>([authority({ status })]),
      motus_insurance: section<'motus_insurance'>(filed),
      motus_insurance_history: section<'motus_insurance_history'>(over),
    }).insurance

  it.each([
    ['one policy that is listed for each transaction', [filing(), filing(), filing()], [], 1_000_000],
    ['primary and excess', [filing({ amount: 750_000 }), filing({ policy: 'P-2', amount: 4_250_000 })], [], 5_000_000],
    ['a policy that replaced another', [filing(), filing({ policy: 'P-2' })], [ended('2026-08-22')], 1_000_000],
    ['a policy that was filed again after its end', [filing({ from: '2026-09-01' })], [ended('2026-08-22')], 1_000_000],
    ['a policy whose end is announced', [filing()], [ended('2026-12-31')], 1_000_000],
    ['nothing after the last one ended', [filing()], [ended('2026-11-08')], 0],
    ['no cargo insurance', [filing({ form: '34', amount: 10_000 })], [], null],
    ['no policy for a later day', [filing(), filing({ policy: 'P-2', from: '2026-12-15' })], [], 1_000_000],
  ])('counts %s', (_, filed, over, total) => {
    expect(of(filed, over)?.bipd_total).toBe(total)
  })

  it('counts L&I’s filings of dockets that Motus does not know, and no policy twice', () => {
    const { insurance } = check({
      motus_insurance: section<'motus_insurance'>([filing()]),
      li_insurance: section<'li_insurance'>([filing(), filing({ docket: 'MC-2', policy: 'P-7', amount: 750_000 })]),
    })
    expect(insurance?.bipd_total).toBe(1_750_000)
  })

  it('has lapsed only where an active authority requires it and the last filing ended', () => {
    expect(of([filing()], [ended('2026-11-08')])?.lapsed_on).toBe('2026-11-08')
    expect(of([filing()], [ended('2026-11-08')], 'withdrawn')?.lapsed_on).toBeNull()
    expect(of([])?.lapsed_on).toBeNull()
    expect(of([filing()], [ended('2026-08-22', { isReplaced: true })])).toMatchObject({
      bipd_total: null,
      lapsed_on: null,
    })
  })

  it('is not that of a docket whose authority is not active', () => {
    const records = {
      motus_carrier: section<'motus_carrier'>([authority(), authority({ docket: 'MC-9', status: 'inactive' })]),
      motus_insurance: section<'motus_insurance'>([filing({ docket: 'MC-9' })]),
      motus_insurance_history: section<'motus_insurance_history'>([ended('2026-10-01', { policy: 'P-2' })]),
    }
    expect(line(records, 'Liability insurance')).toEqual({
      label: 'Liability insurance',
      value: 'None on file since Oct 1, 2026',
      tone: 'no',
      note: '$750,000 required · FMCSA, insurance on file Nov 19, 2026',
    })
  })

  it('of the newest transaction counts, whatever the order of the rows', () => {
    const raised = filing({ amount: 1_000_000, filed: '2026-10-01' })
    const first = filing({ amount: 750_000, filed: '2026-02-03' })
    expect(of([raised, first])?.bipd_total).toBe(1_000_000)
    expect(of([first, raised])?.bipd_total).toBe(1_000_000)
  })

  it('in excess of a primary insurance that ended does not cover the first dollars', () => {
    const records = {
      motus_carrier: section<'motus_carrier'>([authority()]),
      motus_insurance: section<'motus_insurance'>([
        filing({ amount: 750_000 }),
        filing({ policy: 'E-1', insurer: 'Excess Co', amount: 4_250_000, underlying: 750_000 }),
      ]),
      motus_insurance_history: section<'motus_insurance_history'>([ended('2026-10-01', { amount: 750_000 })]),
    }
    expect(check(records).insurance).toMatchObject({ bipd_total: 4_250_000, uncovered_below: 750_000 })
    expect(line(records, 'Liability insurance')).toMatchObject({
      value: '$4,250,000 on file, but nothing that covers the first $750,000',
      tone: 'no',
    })
    expect(check(records).events).toMatchObject([{ text: 'Liability insurance from Prairie Mutual ended' }])
    expect(checkSummary(check(records))).toMatch(
      / · \$4,250,000 insurance on file, but none for the first \$750,000 · /,
    )
  })

  it('whose end is announced says so, unless enough is left', () => {
    const ending = { motus_insurance_history: section<'motus_insurance_history'>([ended('2026-11-25')]) }
    const filed = (...rows: FilingRow[]) => ({
      motus_carrier: section<'motus_carrier'>([authority()]),
      motus_insurance: section<'motus_insurance'>(rows),
      ...ending,
    })
    expect(line(filed(filing()), 'Liability insurance')).toMatchObject({
      value: '$1,000,000 on file, but its end is announced for Nov 25, 2026',
      tone: 'plain',
    })
    expect(checkSummary(check(filed(filing())))).toMatch(/ · \$1,000,000 insurance on file until Nov 25, 2026 · /)
    expect(check(filed(filing(), filing({ policy: 'P-2' }))).insurance?.ends_on).toBeNull()
  })

  it('is not missing where a BMC-82 bond stands in for it', () => {
    const records = {
      motus_carrier: section<'motus_carrier'>([authority()]),
      motus_insurance: section<'motus_insurance'>([filing({ form: '82', amount: 750_000 })]),
    }
    expect(line(records, 'Liability insurance')).toBeUndefined()
    expect(line(records, 'Liability insurance on form BMC-82')?.value).toBe('$750,000 on file')
  })

  it('is said in words', () => {
    const records = {
      motus_carrier: section<'motus_carrier'>([authority()]),
      motus_insurance: section<'motus_insurance'>([filing()]),
    }
    expect(line(records, 'Liability insurance')).toEqual({
      label: 'Liability insurance',
      value: '$1,000,000 on file',
      tone: 'yes',
      note: 'Prairie Mutual · $750,000 required · FMCSA, insurance on file Nov 19, 2026',
    })
    expect(checkSummary(check(records))).toBe('Active authority · $1,000,000 insurance on file · Nov 19, 2026')
  })
})

it('is summed up with the date of the oldest file that the line quotes', () => {
  const records = {
    li_carrier: section<'li_carrier'>([authority()], '2026-05-14'),
    motus_insurance: section<'motus_insurance'>([filing()]),
  }
  expect(checkSummary(check(records))).toBe('Active authority · $1,000,000 insurance on file · May 14, 2026')
  expect(checkSummary(check({ motus_carrier: section<'motus_carrier'>([authority()], '') }))).toBe('Active authority')
})

describe('what changed', () => {
  const events = (records: FederalRecords) => check(records).events.map(({ on, text }) => `${on} ${text}`)

  it('is dated, newest first, each thing once', () => {
    expect(
      events({
        li_orders: section<'li_orders'>([
          order({ type: 'carrier', kind: 'revocation', served: '2026-02-13', effective: '2026-03-15' }),
        ]),
        li_authority_history: section<'li_authority_history'>([
          action('granted', '2009-03-02'),
          action('revoked', '2026-03-15'),
        ]),
        motus_authority_history: section<'motus_authority_history'>([
          action('granted', '2009-03-02', { type: 'property' }),
          action('reinstated', '2026-08-28', { type: 'property' }),
        ]),
      }),
    ).toEqual([
      '2026-08-28 Authority as a carrier of freight reinstated',
      '2026-03-15 Authority as a carrier revoked',
      '2026-02-13 Revocation of its authority as a carrier announced for Mar 15, 2026',
      '2009-03-02 Authority as a carrier of freight granted',
    ])
  })

  it('names the insurer that took over each policy', () => {
    const excess = { amount: 4_250_000, underlying: 750_000 }
    const [from, until] = ['2026-09-01', '2026-09-01']
    expect(
      events({
        motus_insurance: section<'motus_insurance'>([
          filing({ policy: 'P-2', insurer: 'B', amount: 750_000, from }),
          filing({ policy: 'E-2', insurer: 'B Excess', ...excess, from }),
        ]),
        motus_insurance_history: section<'motus_insurance_history'>([
          ended(until, { insurer: 'A', amount: 750_000, isReplaced: true }),
          ended(until, { policy: 'E-1', insurer: 'A Excess', ...excess, isReplaced: true }),
        ]),
      }),
    ).toEqual([
      '2026-09-01 Liability insurer changed from A to B',
      '2026-09-01 Liability insurer changed from A Excess to B Excess',
    ])
  })

  it('tells a change of insurer from a lapse, and says nothing about a renewal', () => {
    const insured = (after: Partial<FilingRow>) =>
      events({
        motus_insurance: section<'motus_insurance'>([filing({ policy: 'P-2', from: '2026-08-22', ...after })]),
        motus_insurance_history: section<'motus_insurance_history'>([ended('2026-08-22', { isReplaced: true })]),
      })
    expect(insured({ insurer: 'Harbor & Rail' })).toEqual([
      '2026-08-22 Liability insurer changed from Prairie Mutual to Harbor & Rail',
    ])
    expect(insured({})).toEqual([])
    expect(insured({ from: '2026-10-01' })).toEqual([])
  })
})

describe('an out-of-service order', () => {
  const of = (rescinded: string) => ({
    out_of_service: section<'out_of_service'>([{ on: '2026-04-14', reason: 'Unsatisfactory = Unfit', rescinded }]),
  })

  it('is in force until it is rescinded', () => {
    expect(check(of('')).out_of_service).toEqual({ on: '2026-04-14', reason: 'Unsatisfactory = Unfit', as_of: ON })
    expect(line(of(''), 'Out-of-service order')).toMatchObject({ value: 'In force since Apr 14, 2026', tone: 'no' })
    expect(check(of('2026-05-14')).out_of_service).toBeNull()
    expect(line(of('2026-05-14'), 'Out-of-service order')).toMatchObject({ value: 'None in force', tone: 'yes' })
  })

  it('that will be rescinded is in force until then', () => {
    expect(check(of('2026-12-24')).out_of_service?.on).toBe('2026-04-14')
    expect(check({ ...of('2026-12-24'), crashes: section<'crashes'>([]) }).events).toHaveLength(1)
  })

  it('keeps a carrier with active authority from hauling', () => {
    const records = { ...of(''), motus_carrier: section<'motus_carrier'>([authority()]) }
    expect(line(records, FREIGHT)).toMatchObject({
      value: 'No: ordered out of service since Apr 14, 2026',
      tone: 'no',
      note: 'Its authority is active · MC-100001 · FMCSA, Motus, Nov 19, 2026',
    })
    expect(checkSummary(check(records))).toBe('Out of service since Apr 14, 2026 · Nov 19, 2026')
  })
})

describe('safety figures', () => {
  const inspected = (vehicles: number, vehiclesOut: number) =>
    check({
      inspections: section<'inspections'>([{ inspections: 9, drivers: 8, driversOut: 0, vehicles, vehiclesOut }]),
    }).safety?.vehicle_oos_rate

  it.each([
    [3, 1, 33.3],
    [3, 2, 66.7],
    [16, 5, 31.2],
    [16, 3, 18.8],
    [7, 0, 0],
    [0, 0, null],
  ])('of %i inspected vehicles with %i out of service are %s percent', (vehicles, out, rate) => {
    expect(inspected(vehicles, out)).toBe(rate)
  })

  it('count each crash of 24 months once', () => {
    const crashes = [
      crash('NC 1', '2026-09-24', 0, 3),
      crash('NC 1', '2026-09-24', 0, 3),
      crash('NC 2', '2025-01-01', 1),
      crash('NC 3', '2024-11-20'),
      crash('NC 4', '2024-11-19', 1),
    ]
    expect(check({ crashes: section<'crashes'>(crashes) }).safety).toMatchObject({ crashes: 3, fatal: 1, injury: 1 })
    expect(check({ motus_carrier: section<'motus_carrier'>([authority()]) }).safety).toBeNull()
  })
})

describe('what one file says and a later one ends', () => {
  const records = (on: string, orders: Partial<OrderRow>[], history: ActionRow[] = []) => ({
    motus_carrier: section<'motus_carrier'>([authority()], on),
    motus_orders: section<'motus_orders'>(orders.map(order)),
    motus_authority_history: section<'motus_authority_history'>(history),
  })
  const SUSPENDED = { effective: '2026-11-10', served: '2026-10-12' }

  it('is an authority that was suspended after the day of the carrier file', () => {
    expect(check(records('2026-11-01', [SUSPENDED])).authorities[0]).toMatchObject({ status: 'suspended', since: null })
    expect(line(records('2026-11-01', [SUSPENDED]), FREIGHT)).toMatchObject({
      value: 'No: its authority is suspended',
      tone: 'no',
    })
    expect(check(records('', [SUSPENDED])).authorities[0]?.status).toBe('active')
  })

  it('is active if the carrier file is newer, or if it was reinstated', () => {
    expect(check(records('2026-11-15', [SUSPENDED])).authorities[0]?.status).toBe('active')
    const back = [action('reinstated', '2026-11-10', { type: 'property' })]
    expect(check(records('', [SUSPENDED], back)).authorities[0]).toMatchObject({
      status: 'active',
      since: '2026-11-10',
    })
  })

  it('is quoted from the file that says how the authority was lost', () => {
    const listed = { li_carrier: section<'li_carrier'>([authority()]) }
    const suspended = action('suspended', '2026-10-20', { type: 'property' })
    const history = { motus_authority_history: section<'motus_authority_history'>([suspended], '2026-11-18') }
    const quoted = { value: 'No: its authority is suspended', note: 'MC-100001 · FMCSA, Motus, Nov 18, 2026' }
    expect(line({ ...listed, ...history }, FREIGHT)).toMatchObject(quoted)
    const orders = { motus_orders: section<'motus_orders'>([order({ effective: '2026-10-20' })], '2026-11-18') }
    expect(line({ ...listed, ...orders }, FREIGHT)).toMatchObject(quoted)
  })

  it('is only announced for the type of authority that the order names', () => {
    const broker = authority({ type: 'broker', required: 0 })
    const both = { ...records(ON, [{}]), motus_carrier: section<'motus_carrier'>([authority(), broker]) }
    expect(line(both, FREIGHT)?.value).toContain('suspension is announced')
    expect(line(both, 'May arrange freight for others, as a broker')?.value).toBe('Yes')
  })

  it('is not insurance that L&I expected to end after it was frozen', () => {
    const li = (until: string) =>
      check({
        li_carrier: section<'li_carrier'>([authority()]),
        li_insurance: section<'li_insurance'>([filing({ until })]),
        crashes: section<'crashes'>([]),
      }).insurance
    expect(li('2026-07-01')).toMatchObject({ bipd_total: 1_000_000, lapsed_on: null, as_of: '2026-05-14' })
    expect(li('2026-05-01')).toMatchObject({ bipd_total: 0, lapsed_on: '2026-05-01' })
  })
})

it('counts a policy once, whatever its dockets and dates', () => {
  const filed = [filing(), filing({ docket: 'MC-100002' }), filing({ form: '91', from: '2026-03-01' })]
  expect(check({ motus_insurance: section<'motus_insurance'>(filed) }).insurance?.bipd_total).toBe(1_000_000)
})

it('counts the crashes of 24 months before the crash file, however old that is', () => {
  const crashes = [crash('NC 1', '2023-06-01'), crash('NC 2', '2022-03-01')]
  expect(
    check({
      motus_carrier: section<'motus_carrier'>([authority()]),
      crashes: section<'crashes'>(crashes, '2024-01-31'),
    }).safety?.crashes,
  ).toBe(2)
})

describe('insurance in both systems', () => {
  const motus = (filed: FilingRow[], over: EndedFilingRow[]) => ({
    motus_carrier: section<'motus_carrier'>([authority()]),
    motus_insurance: section<'motus_insurance'>(filed),
    motus_insurance_history: section<'motus_insurance_history'>(over),
    li_insurance: section<'li_insurance'>([filing({ policy: 'L-1' })]),
  })

  it('is what L&I has, if Motus knows only the cargo insurance of the docket', () => {
    expect(check(motus([filing({ form: '34', amount: 0 })], [])).insurance?.bipd_total).toBe(1_000_000)
  })

  it('is missing where an active authority requires it, and the authority’s line says so', () => {
    expect(line(motus([], [ended('2026-10-15')]), FREIGHT)).toMatchObject({
      value: 'Yes, but the insurance that it requires is not on file',
      tone: 'plain',
    })
  })

  it('is not what L&I has, if Motus knows that the liability insurance ended', () => {
    expect(check(motus([], [ended('2026-10-15')])).insurance).toMatchObject({
      bipd_total: 0,
      lapsed_on: '2026-10-15',
    })
  })

  const primary = filing({ policy: 'L-1', amount: 750_000, from: '2025-12-01' })
  const LIABILITY = 'Liability insurance'
  const excess = { policy: 'E-1', insurer: 'Excess Co', amount: 4_250_000, underlying: 750_000, from: '2026-06-01' }
  const both = (li: FilingRow[], filed: FilingRow[], over: EndedFilingRow[] = []) => ({
    ...motus(filed, over),
    li_insurance: section<'li_insurance'>(li),
  })

  it('is what L&I has, if Motus knows the end of another layer only', () => {
    const records = both([primary], [], [ended('2026-10-01', excess)])
    expect(check(records).insurance).toMatchObject({ bipd_total: 750_000, lapsed_on: null, as_of: '2026-05-14' })
    expect(line(records, LIABILITY)).toMatchObject({ value: '$750,000 on file', tone: 'yes' })
  })

  it('adds the excess of Motus to the primary insurance of L&I', () => {
    expect(check(both([primary], [filing(excess)])).insurance).toMatchObject({
      bipd_total: 5_000_000,
      uncovered_below: null,
    })
  })

  it.each([
    ['under a new number', 'P-9', []],
    ['under its number', 'L-1', []],
    ['under its number, as announced', 'L-1', [ended('2026-12-01', { ...primary, isReplaced: true })]],
  ])('is what L&I has until its renewal of a later day begins, %s', (_, policy, over) => {
    const renewal = filing({ policy, amount: 750_000, from: '2026-12-01' })
    const records = both([primary], [renewal], over)
    expect(check(records).insurance).toMatchObject({ bipd_total: 750_000, ends_on: null })
    expect(check(both([], [primary, renewal])).insurance?.bipd_total).toBe(750_000)
  })

  it.each([
    ['a new number', filing({ policy: 'P-9', insurer: 'Harbor', amount: 750_000, from: '2026-08-01' }), 750_000],
    ['the same number, in another spelling', filing({ ...primary, policy: 'l 1', insurer: 'PRAIRIE MUT' }), 750_000],
    ['the same number, and a higher amount', filing({ policy: 'L-1', amount: 1_000_000 }), 1_000_000],
  ])('is not added to what Motus has in its place under %s', (_, inForce, total) => {
    expect(check(both([primary], [inForce])).insurance?.bipd_total).toBe(total)
  })

  it('is not replaced by a filing that L&I had on file beside it', () => {
    const beside = filing({ policy: 'L-2', insurer: 'Harbor', amount: 250_000 })
    expect(check(both([primary, beside], [beside])).insurance?.bipd_total).toBe(1_000_000)
    const over = ended('2026-10-01', beside)
    expect(check(both([primary, beside], [], [over])).insurance).toMatchObject({ bipd_total: 750_000, lapsed_on: null })
  })

  it('ends as Motus says, under whatever form and spelling', () => {
    const over = ended('2026-10-01', { ...primary, policy: 'L1', form: '91', insurer: 'PRAIRIE MUT' })
    expect(check(both([primary], [], [over])).insurance).toMatchObject({ bipd_total: 0, lapsed_on: '2026-10-01' })
  })

  it('is not known, if Motus names a later insurance that ended', () => {
    const later = { policy: 'P-9', insurer: 'Harbor', from: '2026-07-01' }
    const records = both([primary], [], [ended('2026-10-01', later)])
    expect(check(records).insurance).toMatchObject({ bipd_total: null, lapsed_on: null })
    expect(line(records, LIABILITY)).toMatchObject({
      value: 'Not known',
      note: '$750,000 required · The last one that our files name ended on Oct 1, 2026',
    })
    const withExcess = both([primary], [filing(excess)], [ended('2026-10-01', later)])
    expect(line(withExcess, LIABILITY)).toMatchObject({ value: 'On file, amount unknown' })
    expect(check(withExcess).insurance?.uncovered_below).toBeNull()
  })

  it('leaves open whether a broker has a bond, if Motus names a later one that ended', () => {
    const bond = { docket: 'MC-2', form: '84', amount: 0, from: '2020-01-05' }
    const later = { ...bond, policy: 'B-2', insurer: 'Harbor', amount: 75_000, from: '2026-07-01' }
    const records = (filed: FilingRow[]) => ({
      motus_carrier: section<'motus_carrier'>([authority({ docket: 'MC-2', type: 'broker', required: 0 })]),
      motus_insurance_history: section<'motus_insurance_history'>([ended('2026-10-01', later)]),
      li_insurance: section<'li_insurance'>(filed),
    })
    expect(line(records([filing(bond)]), 'Broker bond')).toBeUndefined()
    expect(line(records([]), 'Broker bond')).toMatchObject({ value: 'None on file since Oct 1, 2026' })
  })
})

describe('one policy number', () => {
  const total = (...filed: FilingRow[]) =>
    check({ motus_insurance: section<'motus_insurance'>(filed) }).insurance?.bipd_total
  const first = filing({ policy: 'TBD', amount: 750_000 })

  it('is two policies, if both insurer and amount differ', () => {
    expect(total(first, filing({ policy: 'TBD', insurer: 'Harbor' }))).toBe(1_750_000)
  })

  it('is one policy, if its insurer is spelled in two ways or its amount was raised, or both', () => {
    const respelled = filing({ policy: 'tbd', insurer: 'PRAIRIE MUT INS', amount: 750_000 })
    const raised = filing({ policy: 'TBD', filed: '2026-10-01' })
    expect(total(first, respelled)).toBe(750_000)
    expect(total(raised, first)).toBe(1_000_000)
    expect(total(first, raised, respelled)).toBe(1_000_000)
  })

  it('ends for the insurer that ended it', () => {
    const records = {
      motus_insurance: section<'motus_insurance'>([first, filing({ policy: 'TBD', insurer: 'Harbor' })]),
      motus_insurance_history: section<'motus_insurance_history'>([ended('2026-10-01', first)]),
    }
    expect(check(records).insurance?.bipd_total).toBe(1_000_000)
  })
})

it('keeps a policy that was renewed under its number on the day when it ended', () => {
  const renewed = [filing({ from: '2025-08-01' }), filing({ from: '2026-08-01' })]
  const over = [ended('2026-08-01', { from: '2025-08-01', isReplaced: true })]
  const records = {
    motus_insurance: section<'motus_insurance'>(renewed),
    motus_insurance_history: section<'motus_insurance_history'>(over),
  }
  expect(check(records).insurance?.bipd_total).toBe(1_000_000)
})

it('says that insurance of an unknown amount is on file', () => {
  const records = { motus_insurance: section<'motus_insurance'>([filing({ amount: 0 })]) }
  expect(line(records, 'Liability insurance')).toMatchObject({ value: 'On file, amount unknown', tone: 'yes' })
})

it('misses the bond of a broker from the day on which it ended', () => {
  const bond = { docket: 'MC-2', form: '84', amount: 75_000 }
  const records = (over: EndedFilingRow[]) => ({
    motus_carrier: section<'motus_carrier'>([authority({ docket: 'MC-2', type: 'broker', required: 0 })]),
    motus_insurance: section<'motus_insurance'>([filing(bond), filing({ ...bond, from: '2026-07-01' })]),
    motus_insurance_history: section<'motus_insurance_history'>(over),
  })
  expect(line(records([]), 'Broker bond')).toMatchObject({ value: '$75,000 on file', tone: 'yes' })
  expect(line(records([ended('2026-10-01', { ...bond, from: '2026-07-01' })]), 'Broker bond')).toMatchObject({
    value: 'None on file since Oct 1, 2026',
    tone: 'no',
  })
})

it('does not call a broker an active carrier', () => {
  const broker = authority({ type: 'broker', required: 0 })
  const inactive = authority({ docket: 'MC-100002', status: 'inactive' })
  const summary = (...rows: AuthorityRow[]) => checkSummary(check({ motus_carrier: section<'motus_carrier'>(rows) }))
  expect(summary(broker)).toBe('Active broker authority · Nov 19, 2026')
  expect(summary(broker, inactive)).toBe('No active authority · Nov 19, 2026')
})

it('compares out-of-service rates with the averages of the country and their year, if they are known', () => {
  const rows = [{ inspections: 9, drivers: 8, driversOut: 1, vehicles: 4, vehiclesOut: 1 }]
  const noteWith = (records: FederalRecords) =>
    checkLines(check({ inspections: section<'inspections'>(rows), ...records }), HAULER).find(
      ({ label }) => label === 'Inspections that took a vehicle off the road',
    )?.note
  const source = 'FMCSA, Safety Measurement System, Nov 19, 2026'
  expect(noteWith({ averages: { vehicles: 22, drivers: 7, year: 2026 } })).toBe(
    `Of 4 vehicle inspections · US average about 22% (2026) · ${source}`,
  )
  expect(noteWith({ averages: { vehicles: 0, drivers: 0, year: 2026 } })).toBe(`Of 4 vehicle inspections · ${source}`)
  expect(noteWith({})).toBe(`Of 4 vehicle inspections · ${source}`)
})

describe('what a company offers', () => {
  const broker = authority({ type: 'broker' })
  const records = { motus_carrier: section<'motus_carrier'>([broker]) }
  const freight = (offer: Partial<Offer>) =>
    checkLines(check(records), { ...HAULER, ...offer }).find(({ label }) => label === FREIGHT)

  it('is asked even of a broker, whose authority does not let it haul', () => {
    expect(freight({})).toMatchObject({
      value: 'Not known',
      note: 'We found no such authority in our files · Hauling within one state needs no federal authority. The state may ask for its own',
    })
  })

  it('needs authority if it crosses state lines', () => {
    expect(freight({ isInterstate: true })?.note).toBe('We found no such authority in our files')
  })

  it('needs authority beyond its state, or of a Canadian one into the United States', () => {
    const labels = (isCanadian: boolean) =>
      checkLines(check(records), { ...HAULER, homes: true, isCanadian }).map(({ label }) => label)
    expect(labels(false)).toEqual(expect.arrayContaining([FREIGHT, 'May move household goods across state lines']))
    const abroad = 'May haul freight into the United States'
    expect(labels(true)).toEqual(expect.arrayContaining([abroad, 'May move household goods into the United States']))
    expect(checkLines(check(records), { ...HAULER, isCanadian: true })).toContainEqual(
      expect.objectContaining({
        label: abroad,
        note: 'We found no such authority in our files · Hauling within Canada needs no authority of the United States',
      }),
    )
  })

  it('is not asked if nobody would', () => {
    expect(freight({ freight: false })).toBeUndefined()
  })
})

it('says in one line that an authority will be suspended', () => {
  const records = {
    motus_carrier: section<'motus_carrier'>([authority()]),
    motus_orders: section<'motus_orders'>([order({})]),
  }
  expect(checkSummary(check(records))).toBe('Active authority · Suspension announced for Dec 10, 2026 · Nov 19, 2026')
})

it('says that a safety rating is not known', () => {
  expect(line({ motus_carrier: section<'motus_carrier'>([authority()]) }, 'Safety rating')).toMatchObject({
    value: 'Not known',
    note: UNRATED,
  })
})

describe('says plainly what no file tells:', () => {
  const active = { motus_carrier: section<'motus_carrier'>([authority()]) }
  const unknownLines = (records: FederalRecords, offer: Partial<Offer> = {}) =>
    checkLines(check(records), { ...HAULER, ...offer })
      .filter(({ value }) => value === 'Not known')
      .map(({ label, tone, note }) => [label, tone, note])
  const NO_ORDER = ['Out-of-service order', 'unknown', 'We found no order against it in our files']
  const NO_FIGURES = ['Inspections and crashes, 24 months', 'unknown', 'We found none in our files']
  const labels = (offer: Partial<Offer>) => unknownLines(active, offer).map(([label]) => label)

  it('an order out of service, inspections and crashes', () => {
    expect(unknownLines(active)).toEqual(expect.arrayContaining([NO_ORDER, NO_FIGURES]))
  })

  it('crashes, if only inspections are known', () => {
    const rows = [{ inspections: 9, drivers: 8, driversOut: 1, vehicles: 4, vehiclesOut: 1 }]
    const found = unknownLines({ ...active, inspections: section<'inspections'>(rows) })
    expect(found).toContainEqual(['Crashes, 24 months', 'unknown', 'We found none in our files'])
    expect(found).not.toContainEqual(NO_FIGURES)
  })

  it('passengers, if its form says that it carries them, and not otherwise', () => {
    const PASSENGERS = 'May carry passengers across state lines'
    expect([labels({ passengers: true }), labels({})].map((found) => found.includes(PASSENGERS))).toEqual([true, false])
  })

  it('whether a mover may move homes, and what pays for damage', () => {
    const asked = ['May move household goods across state lines', 'Cargo insurance']
    expect(labels({ homes: true })).toEqual(expect.arrayContaining(asked))
    expect(labels({}).filter((label) => asked.includes(String(label)))).toEqual([])
  })
})

describe('of two files about the same thing', () => {
  const totals = (inspections: number) => ({ inspections, drivers: 4, driversOut: 1, vehicles: 4, vehiclesOut: 1 })

  it.each([
    ['2026-11-18', 9, 'sms', 'FMCSA, Safety Measurement System, Nov 19, 2026'],
    ['2026-11-20', 12, 'inspections', 'FMCSA, inspection file, Nov 20, 2026'],
  ])('the newer inspections count, and the page names them (%s)', (day, inspections, source, note) => {
    const found = check({
      inspections: section<'inspections'>([totals(9)]),
      daily_inspections: section<'daily_inspections'>([totals(12)], day),
    })
    expect(found.safety).toMatchObject({ inspections, source })
    expect(checkLines(found, HAULER)).toContainEqual(
      expect.objectContaining({ label: 'Inspections, 24 months', value: String(inspections), note }),
    )
  })

  it('the newer crashes count, and the page names them', () => {
    const found = check({
      crashes: section<'crashes'>([crash('NC 1', '2026-09-24')]),
      sms_crashes: section<'sms_crashes'>([crash('NC 1', '2026-09-24'), crash('NC 2', '2026-10-01')], '2026-11-20'),
    })
    expect(found.safety).toMatchObject({ crashes: 2, crashes_source: 'sms_crashes', crashes_as_of: '2026-11-20' })
  })
})

describe('the company census', () => {
  const registered = (row: CompanyCensusRow, more: FederalRecords = {}) =>
    check({ ...more, company_census: { on: '2026-11-20', file: 'c', rows: [row] } })
  const linesOf = (row: CompanyCensusRow) =>
    checkLines(registered(row), HAULER).map(({ label, value, tone, note }) => [label, value, tone, note])
  const SOURCE = 'FMCSA, company census, Nov 20, 2026'

  it.each([
    ['satisfactory', 'Satisfactory (Nov 3, 2021)', 'yes', SOURCE],
    ['conditional', 'Conditional (Nov 3, 2021)', 'plain', `FMCSA found its safety management inadequate · ${SOURCE}`],
    [
      'unsatisfactory',
      'Unsatisfactory (Nov 3, 2021)',
      'no',
      `FMCSA found its safety management inadequate · ${SOURCE}`,
    ],
  ] as const)('gives the rating %s with its date', (rating, value, tone, note) => {
    const row = { rating, rated_on: '2021-11-03' }
    expect(registered(row).safety).toMatchObject({ rating, rating_date: '2021-11-03', rating_as_of: '2026-11-20' })
    expect(linesOf(row)).toContainEqual(['Safety rating', value, tone, note])
  })

  it('says that a carrier is not rated only if the file has ratings', () => {
    expect(linesOf({ rating: 'none' })).toContainEqual([
      'Safety rating',
      'Not rated',
      'unknown',
      `${UNRATED} · ${SOURCE}`,
    ])
    expect(linesOf({ trucks: 3 })).toContainEqual(['Safety rating', 'Not known', 'unknown', UNRATED])
    expect(registered({ rating: 'none' }).safety).toBeNull()
  })

  it('names an earlier registration, the fleet, several dockets and mail that came back, by their source', () => {
    const row = {
      revoked_number: '123456',
      trucks: 12,
      buses: 1,
      owned_trucks: 3,
      owned_tractors: 9,
      licensed_drivers: 10,
      dockets: ['MC-111', 'FF-222'],
      is_undeliverable: true,
    } as const
    expect(linesOf({ ...row, dockets: [...row.dockets] })).toEqual(
      expect.arrayContaining([
        [
          'Earlier registration',
          'Registered again after USDOT 123456 was revoked',
          'plain',
          `According to its registration form · ${SOURCE}`,
        ],
        [
          'Fleet',
          '12 trucks, 1 bus',
          'plain',
          `Owns 3 straight trucks, 9 tractors · 10 drivers with a commercial license · According to its registration form · ${SOURCE}`,
        ],
        ['Docket numbers', 'MC-111, FF-222', 'plain', `A docket number alone is no authority · ${SOURCE}`],
        ['Its address', 'Mail from FMCSA could not be delivered', 'plain', SOURCE],
      ]),
    )
  })

  it('dates a fleet that its form stated years ago', () => {
    const fleet = checkLines(registered({ trucks: 2 }), { ...HAULER, stated: ' in 2007' })
    expect(fleet).toContainEqual(expect.objectContaining({ label: 'Fleet', value: '2 trucks in 2007' }))
  })

  it('dates nothing but itself', () => {
    const announced = registered(
      { trucks: 1 },
      {
        motus_carrier: section<'motus_carrier'>([authority()]),
        motus_orders: section<'motus_orders'>([order({ effective: '2026-11-20' })]),
      },
    )
    expect(announced.authorities[0]?.status).toBe('active')
    expect(announced.as_of).toBe('2026-11-20')
  })

  it('alone proves no authority', () => {
    const alone = registered({ rating: 'satisfactory', dockets: ['MC-111'] })
    expect(alone.authorities).toEqual([])
    expect(checkSummary(alone)).toBe('')
    expect(checkSummary(registered({ rating: 'unsatisfactory' }))).toBe('Rated Unsatisfactory · Nov 20, 2026')
  })
})
