import { expect, it } from 'vitest'
import { claimsProblem } from './file-claims.ts'

const DATE = 'Date of the data must be a day between 1930 and today, as YYYY-MM-DD'

it.each([
  ['nothing', 'carriers', { data_date: '', extent: '' }, undefined],
  ['a day and an extent', 'carriers', { data_date: '2026-03-01', extent: 'partial' }, undefined],
  ['nothing about listings', 'listings', { data_date: '', extent: '' }, undefined],
  ['a day of the future', 'carriers', { data_date: '2999-01-01', extent: '' }, DATE],
  ['a day that does not exist', 'carriers', { data_date: '2026-02-30', extent: '' }, DATE],
  ['a date in another order', 'carriers', { data_date: '31.12.2025', extent: '' }, DATE],
  ['a day of long ago', 'carriers', { data_date: '1812-01-01', extent: '' }, DATE],
  ['a number', 'carriers', { data_date: 20260301, extent: '' }, DATE],
  ['another extent', 'carriers', { data_date: '', extent: 'most' }, /^This file is must be one of: full, partial/],
  ['a list', 'carriers', { data_date: '', extent: ['full'] }, /^This file is must be one of/],
  ['a day of reviews', 'reviews', { data_date: '2026-03-01', extent: '' }, /^Only federal files/],
  ['the extent of listings', 'listings', { data_date: '', extent: 'full' }, /^Only federal files/],
] as const)('%s', (_what, kind, claims, problem) => {
  expect(claimsProblem(kind, claims)).toEqual(problem instanceof RegExp ? expect.stringMatching(problem) : problem)
})
