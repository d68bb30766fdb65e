import { describe, expect, it } from 'vitest'
import { CENSUS_COLUMNS, censusCount, censusFlag, censusRowReader, censusYear } from './census-row.ts'

describe('censusRowReader', () => {
  it('finds columns in any order and letter case, among others', () => {
    const header = ['FAX', ...[...CENSUS_COLUMNS].reverse().map((name) => ` ${name.toUpperCase()} `)]
    const row = censusRowReader(header)(header.map((name) => `<${name.trim().toLowerCase()}>`))
    expect(row.legal_name).toBe('<legal_name>')
    expect(row.us_mail).toBe('<us_mail>')
  })

  it('names every missing column', () => {
    const header = CENSUS_COLUMNS.filter((name) => name !== 'hm_flag' && name !== 'phy_city')
    expect(() => censusRowReader(header)).toThrow('missing columns hm_flag, phy_city')
  })

  it('refuses a column that appears twice', () => {
    expect(() => censusRowReader([...CENSUS_COLUMNS, 'Legal_Name'])).toThrow('column legal_name appears more than once')
  })
})

it.each([
  ['true', true],
  ['Y', true],
  ['X', true],
  ['false', false],
  ['', false],
  ['maybe', undefined],
])('reads the flag %j as %j', (text, flag) => {
  expect(censusFlag(text)).toBe(flag)
})

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['', 0],
  ['-3', 0],
  ['many', 0],
])('reads the count %j as %j', (text, count) => {
  expect(censusCount(text)).toBe(count)
})

it.each([
  ['18-OCT-09', 2009],
  ['01-JUN-74', 1974],
  ['2009-10-18', 2009],
  ['20091018', 2009],
  ['10/18/2009', 2009],
  ['soon', undefined],
  ['', undefined],
])('reads the year of %j as %j', (text, year) => {
  expect(censusYear(text)).toBe(year)
})
