import { expect, it } from 'vitest'
import { answerOf, countOf, dateOf, textOf, usdotNumberOf } from './values.ts'

it('reads the word NULL as an empty cell', () => {
  expect([' NULL ', 'null', 'Nullarbor', ' x '].map(textOf)).toEqual(['', '', 'Nullarbor', 'x'])
})

it.each([
  ['true', 'yes'],
  ['True', 'yes'],
  ['TRUE', 'yes'],
  ['X', 'yes'],
  ['Y', 'yes'],
  ['1', 'yes'],
  ['1.0', 'yes'],
  ['False', 'no'],
  ['N', 'no'],
  ['0.0', 'no'],
  ['', ''],
  ['maybe', undefined],
])('reads the flag %j as %j', (text, answer) => {
  expect(answerOf(text)).toBe(answer)
})

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['3.0', 3],
  ['1.2E+06', 1_200_000],
  ['-3', -3],
  ['999,999,999,999', 999_999_999_999],
  ['', 0],
  ['many', undefined],
  ['3 trucks', undefined],
])('reads the count %j as %j', (text, count) => {
  expect(countOf(text)).toBe(count)
})

it.each([
  ['1955690', '1955690'],
  ['0012345', '12345'],
  ['1955690.0', '1955690'],
  ['1.95569E+06', undefined],
  ['0', undefined],
  ['123456789', undefined],
  ['none', undefined],
])('reads the USDOT number %j as %j', (text, number) => {
  expect(usdotNumberOf(text)).toBe(number)
})

it.each([
  ['07-FEB-24', '2024-02-07'],
  ['8-Feb-25', '2025-02-08'],
  ['01-JUN-74', '1974-06-01'],
  ['11/15/2023', '2023-11-15'],
  ['2023-11-16 12:00:05+00', '2023-11-16'],
  ['2023-11-16T12:00:05Z', '2023-11-16'],
  ['2023-11-16', '2023-11-16'],
  ['20231116', '2023-11-16'],
  ['20231116 0930', '2023-11-16'],
  ['29-FEB-24', '2024-02-29'],
  ['29-FEB-23', undefined],
  ['31-APR-23', undefined],
  ['13/13/2023', undefined],
  ['soon', undefined],
  ['', ''],
])('reads the date %j as %j', (text, date) => {
  expect(dateOf(text)).toBe(date)
})
