import { describe, expect, it } from 'vitest'
import { CENSUS_COLUMNS, type CensusRow } from './census-row.ts'
import { readCarrier } from './read-carrier.ts'

const EMPTY = Object.fromEntries(CENSUS_COLUMNS.map((column) => [column, ''])) as CensusRow
const row = (values: Partial<CensusRow>): CensusRow => ({
  ...EMPTY,
  dot_number: '100',
  legal_name: 'PRAIRIE LINES LLC',
  phy_city: 'ROY',
  phy_state: 'WA',
  phy_country: 'US',
  authorized_for_hire: 'true',
  ...values,
})
const carrierOf = (values: Partial<CensusRow>) => {
  const read = readCarrier(row(values))
  if (!('carrier' in read)) throw new Error(JSON.stringify(read))
  return read.carrier
}

describe('readCarrier', () => {
  it('reads a row with nothing but a number, a name and a place', () => {
    expect(carrierOf({})).toEqual({
      usdot_number: '100',
      name: 'Prairie Lines LLC',
      city: 'Roy',
      region: 'WA',
      country: 'US',
      services: ['Local Delivery', 'Trucking', 'Freight'],
      phone: '',
      email: '',
      address: 'Roy, WA',
      description: expect.stringMatching(/^[^.]*Prairie Lines LLC[^.]*\.$/),
    })
  })

  it('keeps an e-mail address that is valid, in lower case, and drops others', () => {
    expect(carrierOf({ email_address: ' Info@ACME.Example.COM ' }).email).toBe('info@acme.example.com')
    expect(carrierOf({ email_address: 'none@' }).email).toBe('')
  })

  it.each([
    [{ phy_country: '', phy_state: 'on' }, 'ON', 'CA'],
    [{ phy_country: 'CA', phy_state: 'PQ' }, 'QC', 'CA'],
    [{ phy_country: 'USA', phy_state: 'OR' }, 'OR', 'US'],
    [{ phy_country: 'PR', phy_state: 'PR' }, 'PR', 'US'],
  ])('places %j in %s, %s', (values, region, country) => {
    expect(carrierOf(values)).toMatchObject({ region, country })
  })

  it.each([
    [{ phy_country: 'MX', phy_state: 'NL' }, 'abroad'],
    [{ private_only: 'true' }, 'private'],
    [{ authorized_for_hire: 'false' }, 'notForHire'],
  ])('skips %j as %s', (values, reason) => {
    expect(readCarrier(row(values))).toEqual({ skipped: reason })
  })

  it.each([
    [{ dot_number: '' }, /dot_number/],
    [{ dot_number: '123456789' }, /dot_number/],
    [{ legal_name: ' ' }, /no name/],
    [{ phy_city: '...' }, /phy_city/],
    [{ phy_country: '', phy_state: 'ZZ' }, /phy_state/],
    [{ phy_country: 'US', phy_state: 'ON' }, /phy_state/],
    [{ us_mail: 'perhaps' }, /us_mail/],
    [{ phy_street: 'X'.repeat(400) }, /address is longer/],
  ])('rejects %j', (values, reason) => {
    expect(readCarrier(row(values))).toEqual({ rejected: expect.stringMatching(reason) })
  })
})
