import { describe, expect, it } from 'vitest'
import { type CarrierFacts, FACT_FIELDS, NO_FACTS } from '../../../carrier-record/carrier-facts.ts'
import { federalRecord } from './federal-record.ts'

const RECORD: CarrierFacts = {
  legal_name: 'Prairie Lines Holdings LLC',
  entity_type: 'broker',
  operation: 'intrastate_hazmat',
  authority: 'not_authorized',
  for_hire: 'exempt',
  operating_status: 'out_of_service',
  mc_number: 'FF-1234',
  power_units: 1250,
  drivers: 1300,
  annual_miles: 98_765_432,
  annual_miles_year: 2023,
  hazmat: 'yes',
  passengers: 'no',
  cargo: ['grain', 'other'],
  registered_on: '1998-04-02',
  record_date: '2024-02-07',
  source: 'census',
  source_date: '2025-01-01',
}
const of = (facts: Partial<CarrierFacts>, name = 'Prairie Lines') =>
  federalRecord({ ...NO_FACTS, ...facts, name, usdot_number: '77' })

describe('the federal record of a company', () => {
  it('contains everything known', () => {
    expect(of(RECORD)).toEqual({
      day: 'Feb 7, 2024',
      facts: [
        { label: 'USDOT number', value: '77' },
        { label: 'FF number', value: 'FF-1234' },
        { label: 'Legal name', value: 'Prairie Lines Holdings LLC' },
        { label: 'Operating status', value: 'Out of service' },
        { label: 'Authority', value: 'Not authorized' },
        {
          label: 'Hauling for hire',
          value: 'Says it hauls exempt goods for hire (its own registration form, Feb 2024)',
        },
        { label: 'Operation', value: 'Intrastate, with hazardous materials' },
        { label: 'Trucks and tractors', value: '1,250' },
        { label: 'Drivers', value: '1,300' },
        { label: 'Annual miles', value: '98,765,432 (2023)' },
        { label: 'Hazardous materials', value: 'Yes' },
        { label: 'Passengers', value: 'No' },
        { label: 'USDOT number since', value: 'Apr 2, 1998' },
      ],
      cargoLabel: 'Cargo',
      cargo: ['Grain, Feed, Hay', 'Other'],
      source: 'Motor carrier census (FMCSA)',
      sourceDay: 'Jan 1, 2025',
      overdue: '',
    })
  })

  it('names the entity type only if its file does', () => {
    const typeIn = (source: CarrierFacts['source'], entity_type: CarrierFacts['entity_type']) =>
      of({ ...RECORD, source, entity_type })?.facts.find(({ label }) => label === 'Entity type')?.value
    expect(typeIn('census', 'carrier')).toBe('Carrier')
    expect(typeIn('census', 'broker')).toBeUndefined()
    expect(typeIn('snapshot', 'broker')).toBe('Broker')
  })

  it('counts the vehicles of a carrier of passengers, which may be buses', () => {
    const labels = of({ ...RECORD, passengers: 'yes' })?.facts.map(({ label }) => label)
    expect(labels).toContain('Vehicles')
    expect(labels).not.toContain('Trucks and tractors')
  })

  it('says when the carrier did not update it for too long', () => {
    expect(of({ ...RECORD, record_date: '2019-02-07' })?.overdue).toBe(
      'The carrier last updated this record in Feb 2019. An update was due by Jul 31, 2023.',
    )
  })

  it.each([
    ['2007-03-19', 'Mar 2007'],
    ['', 'date unknown'],
  ])('puts the date behind what the carrier stated, if that was long ago (%j)', (record_date, when) => {
    const record = of({ ...RECORD, record_date, annual_miles_year: 0 })
    expect(Object.fromEntries((record?.facts ?? []).map(({ label, value }) => [label, value]))).toMatchObject({
      Operation: `Intrastate, with hazardous materials (${when})`,
      'Trucks and tractors': `1,250 (${when})`,
      Drivers: `1,300 (${when})`,
      'Annual miles': `98,765,432 (${when})`,
      'Hazardous materials': `Yes (${when})`,
      Passengers: `No (${when})`,
      'USDOT number since': 'Apr 2, 1998',
    })
    expect(record?.cargoLabel).toBe(`Cargo (${when})`)
  })

  it('contains every fact: each one makes a difference', () => {
    const record = { ...RECORD, source: 'snapshot' } as const
    for (const field of FACT_FIELDS) expect(of({ ...record, [field]: NO_FACTS[field] }), field).not.toEqual(of(record))
  })

  it('omits what nobody knows', () => {
    expect(of({ drivers: 3 })).toEqual({
      day: '',
      facts: [
        { label: 'USDOT number', value: '77' },
        { label: 'Drivers', value: '3' },
      ],
      cargoLabel: 'Cargo',
      cargo: [],
      source: '',
      sourceDay: '',
      overdue: '',
    })
    expect(of({ annual_miles: 900, annual_miles_year: 0 })?.facts).toContainEqual({
      label: 'Annual miles',
      value: '900',
    })
    expect(of({ cargo: ['meat'] })?.cargo).toEqual(['Meat'])
  })

  it('repeats no name, and is missing if only numbers and dates are known', () => {
    expect(of({ legal_name: 'Prairie Lines' })).toBeUndefined()
    expect(
      of({ mc_number: 'MC-5', annual_miles_year: 2020, record_date: '2024-02-07', source: 'census' }),
    ).toBeUndefined()
  })
})
