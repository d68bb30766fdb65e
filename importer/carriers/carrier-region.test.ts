import { describe, expect, it } from 'vitest'
import { RowError } from '../shapes/values.ts'
import { regionOf } from './carrier-region.ts'

describe('regionOf reads the country first', () => {
  it.each([
    ['a state', 'or', 'USA', '', 'OR', 'US'],
    ['a province', 'ON', 'CA', 'L4C 3C7', 'ON', 'CA'],
    ['Quebec as PQ', 'PQ', 'CANADA', '', 'QC', 'CA'],
    ['a state without a country', 'TX', '', '79347', 'TX', 'US'],
    ['a province without a country', 'on', '', 'L4C', 'ON', 'CA'],
    ['California beside the country US', 'CA', 'US', '92069', 'CA', 'US'],
    ['California with its own code for a country', 'CA', 'CA', '92069-8007', 'CA', 'US'],
    ['a state beside the code of California or Canada', 'TX', 'CA', '79347', 'TX', 'US'],
    ['a province with the wrong country', 'BC', 'US', 'V3X 2L6', 'BC', 'CA'],
    ['no state, where the postal code can say it', '', 'US', '98580', '', 'US'],
    ['a territory', 'PR', 'US', '00961', 'PR', 'US'],
    ['a territory as a country of its own', 'PR', 'PR', '', 'PR', 'US'],
    ['a territory by its other code', '', 'GQ', '', 'GU', 'US'],
  ])('%s', (_what, state, country, postalCode, region, found) => {
    expect(regionOf(state, country, postalCode)).toEqual({ region, country: found })
  })

  it.each([
    ['Nuevo León', 'NL', 'MX', '64000'],
    ['Baja California', 'BC', 'MEXICO', '22000'],
    ['Baja California without a country', 'BC', '', '22000'],
    ['Germany', '', 'DE', '10115'],
  ])('%s is in neither country', (_what, state, country, postalCode) => {
    expect(regionOf(state, country, postalCode)).toBeUndefined()
  })

  it.each([
    ['a city without a state', '', 'US', ''],
    ['nothing at all', '', '', ''],
    ['a code that nobody has', 'ZZ', '', ''],
    ['a province in the United States', 'ON', 'US', ''],
    ['California with a Canadian postal code', 'CA', 'CA', 'L4C 3C7'],
  ])('%s cannot be read', (_what, state, country, postalCode) => {
    expect(() => regionOf(state, country, postalCode)).toThrow(RowError)
  })
})
