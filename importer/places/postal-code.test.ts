import { expect, it } from 'vitest'
import { areaCode, readPostalCode } from './postal-code.ts'

it.each([
  ['79347', '79347', '79347'],
  ['14221-6605', '14221-6605', '14221'],
  ['142216605', '14221-6605', '14221'],
  ['14221-0000', '14221', '14221'],
  ['1201', '01201', '01201'],
  ['1201-4410', '01201-4410', '01201'],
  ['12014410', '01201-4410', '01201'],
  ['79347-', '79347', '79347'],
  ['725', '00725', '00725'],
  ['1201.0', '01201', '01201'],
  [' 79347 ', '79347', '79347'],
  ['H2X 1Y4', 'H2X 1Y4', 'H2X'],
  ['h2x1y4', 'H2X 1Y4', 'H2X'],
  ['H2X-1Y4', 'H2X 1Y4', 'H2X'],
  ['H2X', 'H2X', 'H2X'],
])('reads %j as %j, in the area %j', (written, text, area) => {
  expect(readPostalCode(written)).toEqual({ text, area })
})

it.each(['', 'NULL', '0', '00000', '12', '123456', '1234567890', 'D2X 1Y4', 'H2', '-', 'ABCDE'])(
  'finds no postal code in %j',
  (written) => {
    expect(readPostalCode(written)).toBeUndefined()
  },
)

it('keeps only the part that identifies the area', () => {
  expect(['01201-4410', '01201', 'H2X 1Y4', 'H2X', ''].map(areaCode)).toEqual(['01201', '01201', 'H2X', 'H2X', ''])
})
