import { describe, expect, it } from 'vitest'
import { searchText } from '../listings/search-text.ts'
import { matchesStored, storedWords } from './stored-words.ts'

const company = {
  name: '',
  legal_name: '',
  usdot_number: '4711000',
  mc_number: 'MC-654321',
  email: 'dispatch@acme-freight.example',
  phone: '306.555.0100',
  address: '1200 W Main St, Suite 4, Saint Louis, MO 63101',
}
const textOf = (more: Partial<typeof company>) =>
  searchText({ ...company, ...more }, { name: 'St. Louis', region: 'MO' })

describe('a search of the console finds', () => {
  it.each([
    ['tlc', 'T.L.C. Movers'],
    ['t.l.c movers', 'T.L.C. Movers'],
    ['jb hunt', 'J.B. Hunt Transport, Inc.'],
    ['J B Hunt', 'JB Hunt Transport'],
    ['oneil', 'O’Neil & Sons'],
    ["o'neil sons llc", 'O’Neil & Sons'],
    ['O’Brien', "O'Brien Hauling"],
    ['two men and a van', 'Two Men & a Van'],
    ['two men & a van', 'Two Men and a Van Ltd.'],
    ['quebec dorleans', 'Québec d’Orléans'],
    ["d'orleans", 'Orléans Transport'],
    ['the acme company inc', 'Acme Company'],
    ['https://haulindex.example/company/two-men-a-van?x=1', 'Two Men & a Van'],
  ])('%s in the name %s', (typed, name) => {
    expect(matchesStored(textOf({ name }), storedWords(typed))).toBe(true)
    expect(matchesStored(textOf({ name: 'Other', legal_name: name }), storedWords(typed))).toBe(true)
  })

  it.each([
    '(306) 555-0100',
    '306-555-0100',
    '+1 306 555 0100',
    '3065550100',
    '306 555',
    '555-0100',
    'USDOT 04711000',
    'dot# 4711000',
    'MC 654321',
    'mc-0654321',
    'dispatch@acme',
    'acme-freight.example',
    '1200 w main street',
    '1200 Main St st louis missouri',
    '1200 main st. suite 4 saint louis',
    'saint louis mo',
  ])('%s in the other facts', (typed) => {
    expect(matchesStored(textOf({ name: 'Other' }), storedWords(typed))).toBe(true)
  })

  it.each(['%_', '99%', 'west saint', '306 555 0199', 'MC 654322', 'ab'])('nothing by %s', (typed) => {
    expect(matchesStored(textOf({ name: 'Other' }), storedWords(typed))).toBe(false)
  })
})

it('reads no words in an empty search', () => {
  expect(storedWords(' \0 ')).toEqual([])
})
