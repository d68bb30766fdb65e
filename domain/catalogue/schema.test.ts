import { expect, test } from 'vitest'
import { SERVICES_COVERED, servicesCovered } from './schema.ts'

test('a company shows what its services cover', () => {
  expect(servicesCovered(['Moving', 'Hotshot'])).toEqual(SERVICES_COVERED.Moving)
})

test('a company without services shows what transportation covers', () => {
  expect(servicesCovered([])).toEqual(SERVICES_COVERED.Transportation)
})

test('a company whose services say nothing more shows nothing', () => {
  expect(servicesCovered(['Hotshot'])).toEqual([])
})
