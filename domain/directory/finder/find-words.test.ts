import { expect, test } from 'vitest'
import { findWords, postalAreaOf, typedNumber, typedPostalArea } from './find-words.ts'

test.each([
  ['Prairie State Freight, LLC', ['prairie', 'state', 'freight']],
  ['The J.B. Hunt Co.', ['jb', 'hunt']],
  ['J B HUNT L L C', ['jb', 'hunt']],
  ['A & B Movers', ['ab', 'movers']],
  ['O’Brien’s Élan Inc', ['obriens', 'elan']],
  ['St. Louis', ['saint', 'louis']],
  ['Main St', ['main', 'st']],
  ['The Co', ['the', 'co']],
  ['Café 24/7', ['cafe', '24', '7']],
  ['  –  ', []],
])('finds %j by %j', (name, words) => {
  expect(findWords(name)).toEqual(words)
})

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
  ['DOT no. 0123', { register: 'USDOT', digits: '123' }],
  ['MC-123456', { register: 'MC', digits: '123456' }],
  ['mc 123456', { register: 'MC', digits: '123456' }],
  ['mc123456', { register: 'MC', digits: '123456' }],
  ['FF-1234', { register: 'FF', digits: '1234' }],
  ['MC', undefined],
  ['24 7', undefined],
  ['McAllen', undefined],
])('%j is typed as the number %j', (typed, number) => {
  expect(typedNumber(typed)).toEqual(number)
})
