import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FACT_FIELDS, FACT_LABELS, USDOT_LABEL } from '../domain/carrier-record/carrier-facts.ts'
import { FACT_RULES } from '../domain/carrier-record/rules.ts'
import { federalRecord } from '../domain/directory/pages/company/federal-record.ts'
import { newProblem } from '../domain/fields/field-rules.ts'
import type { ImportedCarrier } from '../domain/imports/imported-carrier.ts'
import { formatCount } from '../domain/text/format.ts'
import { asCensus, asCompanyCensus, asSnapshot } from '../tests/support/carriers/twenty-carriers.ts'
import { readCarrierFile } from './read-carrier-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'three-shapes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const carriersOf = async (shape: string, content: string): Promise<ImportedCarrier[]> => {
  const path = join(folder, 'input.csv')
  writeFileSync(path, content)
  const file = await readCarrierFile(path, { sourceDate: '2025-09-01' })
  expect(file.shape).toBe(shape)
  const carriers: ImportedCarrier[] = []
  for await (const rows of file)
    for (const row of rows) {
      const read = row.read()
      if (!('carrier' in read)) throw new Error(JSON.stringify(read))
      carriers.push(read.carrier)
    }
  expect(file.warnings()).toEqual([])
  return carriers
}

describe('twenty carriers in each of the three shapes', () => {
  let census: ImportedCarrier[] = []
  let company: ImportedCarrier[] = []
  let snapshot: ImportedCarrier[] = []
  beforeAll(async () => {
    census = await carriersOf('census', asCensus())
    company = await carriersOf('company_census', asCompanyCensus())
    snapshot = await carriersOf('snapshot', asSnapshot())
  })

  /** Facts that all shapes contain: all but position, and what only one of them has. */
  const shared = ({
    source,
    mc_number,
    operating_status,
    authority,
    for_hire,
    company_census,
    ...facts
  }: ImportedCarrier) => facts

  it('have equal facts', () => {
    expect(census).toHaveLength(20)
    expect(company.map(shared)).toEqual(census.map(shared))
    expect(snapshot.map(shared)).toEqual(census.map(shared))
  })

  it('keep what only their shape contains', () => {
    for (const one of census) expect(one).toMatchObject({ source: 'census', mc_number: '', operating_status: '' })
    // the box "authorized for hire" on a carrier's own form is not authority
    for (const one of [...census, ...company]) expect(one).toMatchObject({ authority: '', for_hire: 'for_hire' })
    for (const one of company)
      expect(one).toMatchObject({ source: 'company_census', mc_number: 'MC-123456', operating_status: 'active' })
    for (const one of snapshot)
      expect(one).toMatchObject({ source: 'snapshot', mc_number: 'MC-123456', authority: 'authorized', for_hire: '' })
  })

  it('show each filled fact of their row on their page', () => {
    const [header = [], ...rows] = asCensus()
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    const at = (row: readonly string[], column: string): string => row[header.indexOf(column)] ?? ''
    for (const [n, row] of rows.entries()) {
      const page = census[n] && federalRecord(census[n])
      // The form was overdue in September 2025.
      const shown = new Map(page?.facts.map(({ label, value }) => [label, value.replace(' (Feb 2024)', '')]))
      const given = {
        [USDOT_LABEL]: at(row, 'dot_number'),
        [FACT_LABELS.power_units]: formatCount(Number(at(row, 'nbr_power_unit'))),
        [FACT_LABELS.drivers]: formatCount(Number(at(row, 'driver_total'))),
        [FACT_LABELS.annual_miles]: `${formatCount(Number(at(row, 'mcs150_mileage')))} (${at(row, 'mcs150_mileage_year')})`,
        [FACT_LABELS.operation]: at(row, 'carrier_operation') === 'A' ? 'Interstate' : 'Intrastate',
        [FACT_LABELS.hazmat]: at(row, 'hm_flag') === 'true' ? 'Yes' : 'No',
      }
      expect(Object.fromEntries(shown)).toMatchObject(given)
      const filled = FACT_FIELDS.filter((field) => census[n]?.[field] && String(census[n]?.[field]) !== '')
      // the docket number, the days and the year of the miles are next to their label
      const elsewhere = new Set(['annual_miles_year', 'cargo', 'record_date', 'source', 'source_date', 'mc_number'])
      for (const field of filled) if (!elsewhere.has(field)) expect(shown.has(FACT_LABELS[field])).toBe(true)
      expect(page).toMatchObject({ source: 'Motor carrier census (FMCSA)', sourceDay: 'Sep 1, 2025' })
      expect(page?.cargo).toHaveLength(census[n]?.cargo.length ?? 0)
    }
  })

  it('have every fact of their rows', () => {
    expect(census[1]).toMatchObject({
      usdot_number: '1963609',
      name: 'Prairie 1 Trucking LLC',
      city: 'Fitchburg',
      region: 'MA',
      country: 'US',
      services: ['Moving', 'Trucking'],
      phone: '(417) 555-0142',
      email: 'info@prairie.example.com',
      address: '33 School St, Fitchburg, MA 01420',
      postal_code: '01420',
      state: 'published',
      legal_name: '',
      entity_type: 'carrier',
      operation: 'interstate',
      authority: '',
      for_hire: 'for_hire',
      power_units: 4,
      drivers: 3,
      annual_miles: 62_500,
      annual_miles_year: 2023,
      hazmat: 'no',
      passengers: 'no',
      cargo: ['household_goods'],
      registered_on: '2009-10-18',
      record_date: '2024-02-07',
      source_date: '2025-09-01',
    })
    expect(census[4]).toMatchObject({ name: 'Red Rock 4 Lines', legal_name: 'Prairie 4 Trucking LLC', country: 'CA' })
    expect(census[5]).toMatchObject({ region: 'QC', hazmat: 'yes', services: ['Freight', 'HAZMAT', 'Trucking'] })
  })

  it('are valid for the directory, and name no officer', () => {
    for (const carrier of [...census, ...company, ...snapshot])
      for (const [field, rule] of Object.entries(FACT_RULES))
        expect([field, newProblem(rule, carrier[field as keyof typeof FACT_RULES])]).toEqual([field, undefined])
    expect(JSON.stringify(company)).not.toMatch(/martha|555-0999/i)
  })
})
