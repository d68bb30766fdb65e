import { describe, expect, it } from 'vitest'
import { CarrierFileError } from '../files/recognize-file.ts'
import { recognizeShape, SHAPES } from './recognize-shape.ts'

const CENSUS = 'DOT_NUMBER legal_name phy_city phy_state private_only authorized_for_hire exempt_for_hire'.split(' ')
const COMPANY = 'DOT_NUMBER LEGAL_NAME PHY_CITY PHY_STATE STATUS_CODE CARSHIP CLASSDEF'.split(' ')
const SNAPSHOT = 'usdot_number legal_name entity_type operating_status physical_address'.split(' ')

describe('a header', () => {
  it.each([
    ['census', CENSUS],
    ['company_census', COMPANY],
    ['snapshot', SNAPSHOT],
    ['census', [...CENSUS].reverse()],
    ['company_census', [...COMPANY.map((name) => ` ${name.toLowerCase()} `), 'SOMETHING', 'ELSE']],
    ['snapshot', SNAPSHOT.map((name) => name.replace('_', ' ').toUpperCase())],
  ])('identifies its file as a %s, in any order and case, with extra columns', (shape, header) => {
    expect(recognizeShape(header)).toBe(shape)
  })

  it.each(Object.entries(SHAPES))('of a %s names the missing columns', (_source, { name, telling }) => {
    expect(() => recognizeShape([...telling])).toThrow(`looks like a ${name}, but has no column`)
  })

  it('of another file gets a line that names the files we read', () => {
    const error = (): unknown => recognizeShape(['id', 'name', 'price'])
    expect(error).toThrow(CarrierFileError)
    expect(error).toThrow(/motor carrier census .*company census file .*company snapshot/)
  })

  it('with a duplicate column is refused', () => {
    expect(() => recognizeShape([...CENSUS, 'Legal_Name'])).toThrow('column legal_name more than once')
  })
})
