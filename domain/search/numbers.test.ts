import { expect, test } from 'vitest'
import {
  endsWithArea,
  numeralsIn,
  postalAreaOf,
  typedNumber,
  typedPhone,
  typedPostalArea,
  withStoredNumbers,
} from './numbers.ts'

test.each([
  ['12 Dock St, Chicago, IL 60601', '60601'],
  ['12 Dock St, Chicago, IL 60601-1234', '60601'],
  ['8 Rue Sainte-Catherine, Montréal, QC H2X 1K4', 'h2x'],
  ['8 King St W, Toronto, ON M5V2T6, Canada', 'm5v'],
  ['12345 Dock St', ''],
  ['', ''],
])('the address %j is in the postal area %j', (address, area) => {
  expect(postalAreaOf(address)).toBe(area)
})

test.each([
  ['770', '770'],
  [' 77002 ', '77002'],
  ['77002-1234', '77002'],
  ['M5V', 'm5v'],
  ['m5v 2t6', 'm5v'],
  ['M5V2T', 'm5v'],
  ['77', ''],
  ['770021', ''],
  ['Houston', ''],
])('%j is typed as the postal area %j', (typed, area) => {
  expect(typedPostalArea(typed)).toBe(area)
})

test.each([
  ['1234567', { digits: '1234567' }],
  ['USDOT 123', { register: 'USDOT', digits: '123' }],
  ['us dot # 123', { register: 'USDOT', digits: '123' }],
  ['dot#9,213,197', { register: 'USDOT', digits: '9213197' }],
  ['DOT no. 0123', { register: 'USDOT', digits: '123' }],
  ['MC-123456', { register: 'MC', digits: '123456' }],
  ['mc 123456', { register: 'MC', digits: '123456' }],
  ['mc123456', { register: 'MC', digits: '123456' }],
  ['MC#123456', { register: 'MC', digits: '123456' }],
  ['MC number 123456', { register: 'MC', digits: '123456' }],
  ['FF-1234', { register: 'FF', digits: '1234' }],
  ['MC', undefined],
  ['24 7', undefined],
  ['McAllen', undefined],
])('%j is typed as the number %j', (typed, number) => {
  expect(typedNumber(typed)).toEqual(number)
})

test.each([
  '3125550142',
  '312-555-0142',
  '(312) 555-0142',
  '312.555.0142',
  '+1 312 555 0142',
  '1-312-555-0142',
  '312 5550142',
])('%j is typed as a phone number', (typed) => {
  expect(typedPhone(typed)).toBe('3125550142')
})

test.each(['312555014', '0125550142', '555-0142', '31255501423', 'call 3125550142'])(
  '%j is no phone number',
  (typed) => {
    expect(typedPhone(typed)).toBeUndefined()
  },
)

test.each([
  ['movers 60601', true],
  ['M5V 2T6', true],
  ['m5v2t6', true],
  ['6060', false],
  ['606011', false],
  ['60601 m', false],
  ['m5v', false],
])('%j ends with a whole postal code: %s', (typed, isWhole) => {
  expect(endsWithArea(typed)).toBe(isWhole)
})

test.each([
  ['movers 60601', ['area 60601']],
  ['movers m5v 2t6 toronto', ['area m5v 2t6']],
  ['M5V movers', ['area M5V']],
  ['check USDOT 1234567 please', ['number USDOT 1234567']],
  ['MC-123456 and DOT# 7654321', ['number MC-123456', 'number DOT# 7654321']],
  ['call (312) 555-0142 now', ['phone (312) 555-0142']],
  ['carrier 1234567', ['number 1234567']],
  ['24/7 movers', []],
  ['5 trucks', ['fleet 5 trucks']],
  ['more than 50 trucks in texas', ['fleet more than 50 trucks']],
  ['50 trucks or more in ontario', ['fleet 50 trucks or more']],
  ['minimum 20 trucks', ['fleet minimum 20 trucks']],
  ['100+ power units', ['fleet 100+ power units']],
  ['A1A1', []],
])('the numbers in %j are %j', (typed, found) => {
  expect(numeralsIn(typed).map(({ kind, start, end }) => `${kind} ${typed.slice(start, end).trim()}`)).toEqual(found)
})

test.each([
  ['acme USDOT # 01234567', 'acme 1234567'],
  ['MC-654321 acme', 'mc654321 acme'],
  ['312.555.0142', '3125550142'],
  ['MC 4 Hauling', 'MC 4 Hauling'],
  ['60601 acme', '60601 acme'],
])('%j is searched for as %j', (typed, stored) => {
  expect(withStoredNumbers(typed)).toBe(stored)
})
