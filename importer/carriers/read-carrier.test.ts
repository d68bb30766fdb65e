import { describe, expect, it } from 'vitest'
import { NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'
import { carrierRecord } from '../../tests/support/carriers/carrier-record.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { Doubts } from './plausible-facts.ts'
import { readCarrier } from './read-carrier.ts'

const read = (values: Partial<CarrierRecord>, doubts = new Doubts()) =>
  readCarrier(() => carrierRecord(values), { source: 'census', sourceDate: '2025-09-01', doubts })
const carrierOf = (values: Partial<CarrierRecord>, doubts?: Doubts) => {
  const found = read(values, doubts)
  if (!('carrier' in found)) throw new Error(JSON.stringify(found))
  return found.carrier
}

describe('readCarrier', () => {
  it('reads a record that has only a number, a name and a place', () => {
    expect(carrierOf({})).toEqual({
      ...NO_FACTS,
      entity_type: 'carrier',
      authority: '',
      for_hire: 'for_hire',
      source: 'census',
      source_date: '2025-09-01',
      postal_code: '',
      state: 'published',
      usdot_number: '100',
      name: 'Prairie Lines LLC',
      city: 'Roy',
      region: 'WA',
      country: 'US',
      latitude: 46.956,
      longitude: -122.4483,
      city_size: 1,
      has_larger_namesake: true,
      services: ['Freight'],
      phone: '',
      email: '',
      address: 'Roy, WA',
      description: '',
    })
  })

  it('keeps a valid email address in lowercase and drops others', () => {
    expect(carrierOf({ email: 'Info@ACME.Example.COM' }).email).toBe('info@acme.example.com')
    expect(carrierOf({ email: 'none@' }).email).toBe('')
  })

  it.each([
    [{ usdotNumber: '' }, /USDOT number/],
    [{ usdotNumber: '123456789' }, /USDOT number/],
    [{ legalName: ' ' }, /no name/],
    [{ legalName: '\u0001\u0002' }, /no name/],
    [{ city: '...' }, /city is empty/],
    [{ country: '', state: 'ZZ' }, /no state or province/],
    [{ state: '' }, /names no state/],
    [{ state: 'ON' }, /no state of US/],
    [{ street: 'X'.repeat(400) }, /address is longer/],
  ])('rejects %j', (values, reason) => {
    expect(read(values)).toEqual({ rejected: expect.stringMatching(reason) })
  })

  it('omits impossible values, and counts them', () => {
    const doubts = new Doubts()
    const facts = {
      powerUnits: -3,
      drivers: 1_000_000,
      miles: 999_999_999_999,
      registeredOn: '1850-01-01',
      recordDate: '2031-01-01',
    }
    expect(carrierOf(facts, doubts)).toMatchObject({
      power_units: 0,
      drivers: 0,
      annual_miles: 0,
      registered_on: '',
      record_date: '',
    })
    expect(carrierOf({ powerUnits: 2, miles: 600_000, milesYear: 2024 }, doubts).annual_miles).toBe(0)
    expect(doubts.warnings()).toEqual([
      'Left out as unknown: trucks and tractors below 0 or above 250,000, in 1 row',
      'Left out as unknown: annual miles below 0 or above 10,000,000,000, in 1 row',
      'Left out as unknown: drivers below 0 or above 500,000, in 1 row',
      'Left out as unknown: registration before 1930, in 1 row',
      'Left out as unknown: record date after the date of the file, in 1 row',
      'Left out as unknown: more than 250,000 annual miles for each truck, in 1 row',
    ])
  })
})
