import { expect, test } from 'vitest'
import { SERVICES_COVERED, servicesCovered } from './services.ts'

test('a company shows what its services cover', () => {
  expect(servicesCovered(['Moving', 'Hotshot'])).toEqual(SERVICES_COVERED.Moving)
})

test.each([[[]], [['Hotshot']]])('a company with services %j shows what transportation covers', (names) => {
  expect(servicesCovered(names)).toEqual(SERVICES_COVERED.Transportation)
})
