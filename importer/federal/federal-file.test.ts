import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FEDERAL_FILES, type FederalFile } from '../../domain/carrier-record/federal-files.ts'
import { FEDERAL_ROW_SCHEMAS } from '../../domain/carrier-record/federal-schema.ts'
import { countedFile, FEDERAL_HEADERS, federalFile } from '../../tests/support/carriers/federal-files.ts'
import { CENSUS_COLUMNS } from '../../tests/support/import-command.ts'
import { readFederalRows, recognizeFederalFile, scanFederalFile } from './federal-file.ts'
import { totalInspections } from './total-inspections.ts'

const folder = mkdtempSync(join(tmpdir(), 'federal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROPERTY = 'Motor Carrier of Property (Except Household Goods)'

const scan = (text: string) => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, text)
  return scanFederalFile(path)
}

/** What each row says, or why it is refused. */
const read = async (file: FederalFile, ...rows: string[]) => {
  const facts = (await scan(federalFile(file, ...rows))) ?? expect.fail('the file was not recognized')
  const results: unknown[] = []
  for await (const batch of readFederalRows(join(folder, 'file.csv'), facts, () => undefined))
    for (const row of batch)
      try {
        results.push(...row.read().rows.map((each) => FEDERAL_ROW_SCHEMAS[file].parse(each)))
      } catch (error) {
        results.push(error instanceof Error ? error.message : error)
      }
  return results
}

describe('a header', () => {
  it.each(FEDERAL_FILES)('tells %s from all others, whatever the case and order', (file) => {
    const header = FEDERAL_HEADERS[file].split(',')
    expect(recognizeFederalFile(header)).toBe(file)
    expect(recognizeFederalFile(header.toReversed().map((name) => name.toUpperCase()))).toBe(file)
  })

  it('of the census is none of them', () => {
    expect(recognizeFederalFile(CENSUS_COLUMNS)).toBeUndefined()
  })

  it('with a renamed column names what is missing', () => {
    const header = FEDERAL_HEADERS.motus_insurance.replace('policy_no', 'policy').split(',')
    expect(() => recognizeFederalFile(header)).toThrow(
      'looks like Motus: insurance on file, but has no column policy_no',
    )
  })

  it.each([
    ['li_carrier', 'HHG_CHK'],
    ['li_carrier', 'COMMON_REV_PEND'],
    ['motus_insurance', 'underl_lim_amount'],
    ['li_insurance_history', 'underl_lim_amount'],
  ] as const)('of %s without %s is refused: nothing else says what it says', (file, column) => {
    const header = FEDERAL_HEADERS[file].split(',')
    const renamed = header.map((name) => (name === column ? 'renamed' : name))
    expect(() => recognizeFederalFile(renamed)).toThrow(`has no column ${column.toLowerCase()}`)
  })

  it('of SMS crashes with a renamed column is not taken for that of the crash file', () => {
    const header = FEDERAL_HEADERS.sms_crashes.replace('SEVERITY_WEIGHT', 'SEVERITY').split(',')
    expect(() => recognizeFederalFile(header)).toThrow('has no column')
  })

  it('of a web page says so', async () => {
    await expect(scan('<!DOCTYPE html>\n<html><body>Sign in</body></html>\n')).rejects.toThrow('is a web page')
  })
})

describe('a file', () => {
  it('is dated by its newest row, by a person, or by the day on which L&I was frozen', async () => {
    const orders = federalFile('motus_orders', `MC1,1,${PROPERTY},20261112,INVOLUNTARY SUSPENSION,29990101`)
    expect((await scan(orders))?.dated).toEqual({ day: '2026-11-12', basis: 'newest' })
    const frozen = federalFile('li_orders', 'MC1,1,COMMON,02/13/2026,INVOLUNTARY REVOCATION,03/15/2026')
    expect((await scan(frozen))?.dated).toEqual({ day: '2026-05-14', basis: 'frozen' })
  })

  it('of insurance is dated by its newest transaction, not by insurance that begins later', async () => {
    const filed = federalFile('motus_insurance', 'MC1,1,BMC-91X,1,P,1000000.00,0.00,P-1,20261126,Harbor,20261105')
    expect((await scan(filed))?.dated).toEqual({ day: '2026-11-05', basis: 'newest' })
  })

  it('with rows that are blank but for their numbers is a daily difference', async () => {
    const whole = federalFile('motus_carrier', `MC1,1,,${PROPERTY},Active,750000.00,N,N,0.00,X LLC`)
    expect((await scan(whole))?.blanks).toBe(0)
    expect((await scan(`${whole}\nMC2,2,,,,,,,,`))?.blanks).toBe(1)
    expect((await scan(`${whole}\n,,,,,,,,,`))?.blanks).toBe(0)
  })
})

describe('the end of a file', () => {
  const row = `MC1,1,,${PROPERTY},Active,750000.00,N,N,0.00,X LLC`
  const isCut = async (end: string) => (await scan(federalFile('motus_carrier', row, end)))?.isCut

  it('is cut off if its last row has too few cells, an open quote, or half a value', async () => {
    expect(await isCut('MC2,2')).toBe(true)
    expect(await isCut(row.replace('X LLC', '"X LL'))).toBe(true)
    const day = federalFile('li_orders', 'MC1,1,COMMON,02/13/2026,INVOLUNTARY REVOCATION,03/1')
    expect((await scan(day))?.isCut).toBe(true)
  })

  it('is whole if its last row has a wrong value', async () => {
    expect(await isCut(`${row.replace('Active', 'Asleep')}\n`)).toBe(false)
    expect(await isCut(`${row},more\n`)).toBe(false)
    expect(await isCut(row)).toBe(false)
  })
})

describe('a file that is counted over 24 months', () => {
  const lackOf = async (...days: string[]) =>
    (await scan(federalFile('crashes', ...days.map((day, n) => `${n},NC${n},${day},77,NC,0,0,1,Y`))))?.span?.lack()

  it('says what it lacks if it is about fewer months', async () => {
    expect(await lackOf('20261002', '20261101')).toBe('has only rows from Oct 2, 2026 to Nov 1, 2026')
    expect(await lackOf('29990101')).toBe('has no row with a date')
  })

  it('says so if it is a few rows with an old one among them, or rows of a few states', async () => {
    expect(await lackOf('20221012', '20261101')).toBe('has rows of only 1 of the 24 months before Nov 1, 2026')
    const months = Array.from(
      { length: 24 },
      (_, n) => `${2025 + Math.floor(n / 12)}${String((n % 12) + 1).padStart(2, '0')}`,
    )
    expect(await lackOf('20241101', ...months.slice(0, 22).map((month) => `${month}05`))).toBe(
      'has rows of only 1 state',
    )
  })

  /** 24 months of crashes, one each month. */
  const crashes = (states: number, carriers: number, count = 24) =>
    federalFile(
      'crashes',
      ...Array.from({ length: count }, (_, n) => {
        const month = new Date(Date.UTC(2026, 9 - (n % 24), 5)).toISOString().slice(0, 10).replaceAll('-', '')
        return `${n},S${n},${month},${String(70 + (n % carriers)).padStart(8, '0')},${STATES[n % states]},0,0,1,Y`
      }),
    )
  const STATES = ['AL', 'AZ', 'CA', 'GA', 'IL', 'KS', 'MO', 'NC', 'OH', 'TX', 'UT']

  it.each([
    ['a fleet that crosses the country', 11, 1, 'it names only 1 carrier'],
    ['a few fleets', 11, 9, 'it names only 9 carriers'],
    ['many carriers', 11, 10, ''],
  ])('is only a part if it is about few carriers: %s', async (_what, states, carriers, selection) => {
    const { span } = (await scan(crashes(states, carriers))) ?? {}
    expect([span?.lack(), span?.selection()]).toEqual(['', selection])
  })

  it.each([
    ['one fleet in few states', 2, 1, 24, ''],
    ['one crash', 1, 1, 1, ''],
    ['a few local carriers', 1, 24, 24, ''],
    ['a whole state', 1, 101, 240, /^has rows of only 1 state and of more than 100 carriers: it lacks what happened/],
    ['carriers of all states', 11, 101, 240, ''],
  ])(
    'has all rows of some carriers, if a person says so and nothing disproves it: %s',
    async (_what, states, carriers, rows, lack) => {
      const { span } = (await scan(crashes(states, carriers, rows))) ?? {}
      expect(span?.lackOfPart()).toEqual(lack instanceof RegExp ? expect.stringMatching(lack) : lack)
    },
  )

  it('lacks nothing if it has rows of most months and states', async () => {
    expect((await scan(countedFile('crashes')))?.span?.lack()).toBe('')
    expect((await scan(countedFile('daily_inspections')))?.span?.lack()).toBe('')
  })
})

describe('amounts', () => {
  it('are in dollars in Motus and in thousands in L&I', async () => {
    expect(
      await read('motus_insurance', 'MC1,1,BMC-91X,1,P,1000000.00,0.00,P-1,20260203,Harbor & Rail,20260203'),
    ).toMatchObject([{ form: '91X', amount: 1_000_000, from: '2026-02-03', insurer: 'Harbor & Rail' }])
    expect(
      await read('li_insurance', 'MC1,00000001,91X,BIPD/Primary,Harbor & Rail,P-1,02/03/2026,00000,01000,02/03/2026,'),
    ).toMatchObject([{ form: '91X', amount: 1_000_000, from: '2026-02-03', until: '' }])
  })

  it('in the other unit are refused', async () => {
    expect(await read('motus_insurance', 'MC1,1,BMC-91X,1,P,1000,0,P-1,20260203,Harbor,20260203')).toEqual([
      'max_cov_amount 1000 is not in dollars',
    ])
    expect(await read('li_insurance', 'MC1,1,91X,BIPD/Primary,Harbor,P-1,02/03/2026,0,1000000,02/03/2026,')).toEqual([
      'max_cov_amount 1000000 is not in thousands of dollars',
    ])
  })

  it('of a bond that no broker has are refused', async () => {
    expect(await read('li_insurance', 'MC1,1,84,SURETY,Harbor,P-1,02/03/2026,0,75000,02/03/2026,')).toEqual([
      'max_cov_amount 75000000 is more than any bond of a broker: is it in another unit?',
    ])
  })

  it('that were filed in the future are refused', async () => {
    expect(await read('motus_insurance', 'MC1,1,BMC-91X,1,P,1000000,0,P-1,20260203,Harbor,29991231')).toEqual([
      'trans_date 2999-12-31 is in the future',
    ])
  })

  it('of cargo and bonds in L&I are unknown', async () => {
    expect(await read('li_insurance', 'MC1,1,34,CARGO,Harbor,P-1,02/03/2026,00000,00000,02/03/2026,')).toMatchObject([
      { form: '34', amount: 0 },
    ])
  })
})

describe('authorities', () => {
  it.each([
    [PROPERTY, 'property'],
    ['Motor Carrier of Household Goods', 'household_goods'],
    ['Motor Carrier of Passengers', 'passengers'],
    ['Broker of Property (Except Household Goods)', 'broker'],
    ['Broker of Household Goods', 'broker_household_goods'],
    ['Freight Forwarder of Property (Except Household Goods)', 'freight_forwarder'],
    ['Freight Forwarder of Household Goods', 'freight_forwarder_household_goods'],
    ['Mexico-domiciled Motor Carrier of Property', 'mexican_carrier'],
    ['Enterprise Carrier of Property', 'enterprise'],
  ])('of %s are of type %s', async (words, type) => {
    expect(await read('motus_carrier', `MC0000103851,1,,${words},Active,750000.00,N,N,0.00,X LLC`)).toEqual([
      { docket: 'MC-103851', type, status: 'active', required: 750_000, isEnding: false },
    ])
  })

  it('of L&I are one for each kind that is checked, and one of a broker', async () => {
    expect(await read('li_carrier', 'MC000077,00000001,A,N,I,N,N,N,Y,N,Y,N,00750,N,N,N')).toMatchObject([
      { docket: 'MC-77', type: 'property', status: 'active', required: 750_000, isEnding: false },
      { docket: 'MC-77', type: 'household_goods', status: 'active', required: 750_000 },
      { docket: 'MC-77', type: 'broker', status: 'inactive', required: 0 },
    ])
    expect(await read('li_carrier', 'FF004758,1,N,A,N,N,N,N,N,N,N,N,00000,N,N,N')).toMatchObject([
      { docket: 'FF-4758', type: 'freight_forwarder' },
    ])
    expect(await read('li_carrier', 'MC78,1,N,N,N,Y,N,N,Y,N,N,N,00750,N,N,N')).toMatchObject([{ status: 'pending' }])
  })

  it('of L&I are for what the docket and the check boxes name, and none if they name nothing', async () => {
    const carrier = (docket: string, checks: string) => `${docket},1,A,N,N,N,N,N,${checks},00750,N,N,N`
    expect(await read('li_carrier', carrier('MX78', 'Y,N,N,N'))).toMatchObject([{ type: 'mexican_carrier' }])
    expect(await read('li_carrier', carrier('FF78', 'Y,N,Y,N'))).toMatchObject([
      { type: 'freight_forwarder_household_goods' },
    ])
    expect(await read('li_carrier', carrier('MC78', 'N,N,N,N'))).toEqual([])
  })

  it('of L&I may be about to end', async () => {
    expect(await read('li_carrier', 'MC78,1,A,N,A,N,N,N,Y,N,N,N,00750,Y,N,N')).toMatchObject([
      { type: 'property', status: 'active', isEnding: true },
      { type: 'broker', status: 'active', isEnding: false },
    ])
  })

  it('that we do not know are refused with what the row says', async () => {
    expect(
      await read(
        'motus_carrier',
        'MC1,1,,Hovercraft Operator,Active,0.00,N,N,0.00,X LLC',
        `MC1,1,,${PROPERTY},Asleep,0.00,N,N,0.00,X LLC`,
        `XY12,1,,${PROPERTY},Active,0.00,N,N,0.00,X LLC`,
      ),
    ).toEqual([
      'op_auth_type "Hovercraft Operator" is not known',
      'op_auth_status "Asleep" is not known',
      'docket_number "XY12" is not a docket number',
    ])
  })
})

describe('histories and orders', () => {
  it('name no email address', async () => {
    const row = `MC1,1,${PROPERTY},Withdrawn,Withdrawn by filer@carrier.example,20261113`
    expect(await read('motus_authority_history', row)).toEqual([
      { docket: 'MC-1', type: 'property', action: 'withdrawn', on: '2026-11-13' },
    ])
    const order = '77,X LLC,,2026-04-14,Unfit: ask ops@fmcsa.example,ACTIVE,'
    expect(await read('out_of_service', order)).toEqual([{ on: '2026-04-14', reason: 'Unfit: ask', rescinded: '' }])
  })

  it('of L&I tell what was granted and what became of it', async () => {
    const row = 'MC1,1,,COMMON,GRANTED,01/18/2010,REVOKED,03/01/2015,03/05/2015'
    expect(await read('li_authority_history', row)).toEqual([
      { docket: 'MC-1', type: 'carrier', action: 'granted', on: '2010-01-18' },
      { docket: 'MC-1', type: 'carrier', action: 'revoked', on: '2015-03-05' },
    ])
  })

  it('of L&I count a revocation only if it was not discontinued', async () => {
    const row = (then: string) => `MC1,1,,COMMON,INVOLUNTARY REVOCATION,11/07/2019,${then},11/29/2019,11/29/2019`
    expect(await read('li_authority_history', row('DISCONTINUED REVOCATION'), row('REVOKED'))).toEqual([
      { docket: 'MC-1', type: 'carrier', action: 'revoked', on: '2019-11-29' },
    ])
  })

  it('of L&I are dated by the decision if no day of service is given', async () => {
    expect(await read('li_authority_history', 'MC1,1,,COMMON,GRANTED,01/18/2010,REVOKED,03/01/2015,')).toMatchObject([
      { action: 'granted' },
      { action: 'revoked', on: '2015-03-01' },
    ])
  })

  it.each([
    ['MOTOR PROPERTY COMMON CARRIER', 'property'],
    ['MOTOR PASSENGER COMMON CARRIER', 'passengers'],
    ['MOTOR PROPERTY CONTRACT CARRIER', 'contract_carrier'],
    ['HOUSEHOLD GOODS COMMON CARRIER', 'household_goods'],
    ['PROPERTY BROKER', 'broker'],
    ['COMMON', 'carrier'],
  ])('of L&I about %s are of type %s', async (words, type) => {
    expect(await read('li_authority_history', `MC1,1,,${words},GRANTED,01/18/2010,,,`)).toMatchObject([{ type }])
  })

  it('of Motus say how the authority stands, if the reason is none that we know', async () => {
    const row = (status: string, reason: string) => `MC1,1,${PROPERTY},${status},${reason},20261113`
    expect(
      await read(
        'motus_authority_history',
        row('Inactive', 'Lack of insurance'),
        row('Active', 'Insurance filed'),
        row('Inactive', 'VOLUNTARY REVOCATION'),
        row('Inactive', 'INVOLUNTARY REVOCATION'),
      ),
    ).toMatchObject([
      { action: 'deactivated' },
      { action: 'activated' },
      { action: 'withdrawn' },
      { action: 'revoked' },
    ])
  })

  it('take no word from an email address', async () => {
    const row = (reason: string) => `MC1,1,${PROPERTY},Withdrawn,${reason},20261113`
    expect(await read('motus_authority_history', row('Withdrawn by ops@grantlogistics.com'))).toMatchObject([
      { action: 'withdrawn' },
    ])
  })

  it('cannot have happened in the future, but a suspension can be announced', async () => {
    expect(await read('out_of_service', '77,X LLC,,2999-01-01,Unfit,ACTIVE,')).toEqual([
      'oos_date 2999-01-01 is in the future',
    ])
    expect(await read('motus_orders', `MC1,1,${PROPERTY},20261112,INVOLUNTARY SUSPENSION,29991210`)).toMatchObject([
      { kind: 'suspension', served: '2026-11-12', effective: '2999-12-10' },
    ])
  })

  it('that ended insurance say whether it was replaced', async () => {
    const ended = (why: string) => `MC1,1,BMC-91X,${why},P-1,750000.00,20260117,1000000.00,20260822,Harbor,0`
    expect(await read('motus_insurance_history', ended('REPLACED'), ended('CANCEL'))).toMatchObject([
      { until: '2026-08-22', isReplaced: true },
      { until: '2026-08-22', isReplaced: false },
    ])
  })
})

describe('safety figures', () => {
  it('are counts, and cannot say that more inspections failed than took place', async () => {
    expect(await read('inspections', '77,33,33,3,16,6,0.93', '77,5,5,6,0,0,0', '77,many,5,5,0,0,0')).toEqual([
      { inspections: 33, drivers: 33, driversOut: 3, vehicles: 16, vehiclesOut: 6 },
      'more inspections ended out of service than there were',
      'insp_total "many" is not a count',
    ])
  })

  it('count no crash that the federal rules do not', async () => {
    expect(await read('crashes', '1,NC1,20260924,77,NC,0,0,0,N', '2,NC2,20260924,77,NC,0,0,1,')).toMatchObject([
      { report: 'NC NC2 2026-09-24' },
    ])
  })

  it('name a crash by its state, report and day, which are the same for each vehicle', async () => {
    expect(await read('crashes', '1,NC1,20260924,77,NC,0,3,1,Y', '2,NC1,20260924,77,NC,0,3,1,Y')).toEqual([
      { report: 'NC NC1 2026-09-24', on: '2026-09-24', deaths: 0, injuries: 3 },
      { report: 'NC NC1 2026-09-24', on: '2026-09-24', deaths: 0, injuries: 3 },
    ])
  })
})

describe('inspections by day', () => {
  const inspection = (id: string, day: string, level: string, driversOut = 0, vehiclesOut = 0, number = '77') =>
    `${id},${number},NC,${day},${level},1,1,${driversOut},${vehiclesOut}`
  /** The rows after all inspections were added up, by carrier. */
  const totals = async (...rows: string[]) => {
    const facts = (await scan(federalFile('daily_inspections', ...rows))) ?? expect.fail('the file was not recognized')
    const lines: string[] = []
    const all = readFederalRows(join(folder, 'file.csv'), facts, () => undefined)
    const found: [string, unknown][] = []
    for await (const batch of totalInspections(all, facts, (line) => lines.push(line)))
      for (const row of batch)
        try {
          found.push([row.usdotNumber, row.read().rows[0]])
        } catch (error) {
          found.push([row.usdotNumber, error instanceof Error ? error.message : error])
        }
    return { found, lines }
  }

  it('are added up by carrier in any order, each once, over the 24 months before the newest', async () => {
    const { found, lines } = await totals(
      inspection('1', '20261120', '1', 1, 2),
      inspection('4', '20261101', '2', 0, 0, '88'),
      inspection('2', '20261001', '3', 3, 5),
      inspection('3', '20241121', '5', 1, 1),
      inspection('3', '20241121', '5', 1, 1),
      inspection('5', '20241120', '1', 1, 1),
    )
    expect(found).toEqual([
      ['77', { inspections: 3, drivers: 2, driversOut: 2, vehicles: 2, vehiclesOut: 2 }],
      ['88', { inspections: 1, drivers: 1, driversOut: 0, vehicles: 1, vehiclesOut: 0 }],
    ])
    expect(lines).toEqual([
      '4 inspections of 24 months were added up, one row for each carrier. Left out: 1 older ones and 1 that occurred before',
    ])
  })

  it('that cannot be read are told first', async () => {
    const { found } = await totals(
      inspection('1', '29990101', '1'),
      inspection('2', '20261120', '1'),
      inspection('A3', '20261120', '1'),
      inspection('4', '20261120', '1', 0, 0, ''),
      '4,77,NC',
    )
    expect(found).toEqual([
      ['77', 'insp_date 2999-01-01 is in the future'],
      ['77', 'inspection_id "A3" is not a number'],
      ['', expect.anything()],
      ['', '3 cells where the header has 9'],
      ['77', { inspections: 1, drivers: 1, driversOut: 0, vehicles: 1, vehiclesOut: 0 }],
    ])
  })
})

it('tells crashes of the Safety Measurement System from the crash file, and counts a report once', async () => {
  const vehicle = (sequence: number) => `NC1,${sequence},77,24-SEP-26,NC,0,3,Y,2,1`
  expect(await read('sms_crashes', vehicle(1), vehicle(2))).toEqual([
    { report: 'NC NC1 2026-09-24', on: '2026-09-24', deaths: 0, injuries: 3 },
    { report: 'NC NC1 2026-09-24', on: '2026-09-24', deaths: 0, injuries: 3 },
  ])
})

it('refuses a row that was cut off', async () => {
  expect(await read('motus_orders', 'MC1,1,Motor Carr')).toEqual(['3 cells where the header has 6'])
})
