import { expect, it } from 'vitest'
import { storedWords } from '../search/stored-words.ts'
import { matchedFact } from './search-hits.ts'

const company = {
  name: 'T.L.C. Movers',
  legal_name: 'Twin Lakes Carriers Inc',
  usdot_number: '4711000',
  mc_number: 'MC-654321',
  email: 'dispatch@tlc.example',
  phone: '306.555.0100',
  address: '12 Dock St, Regina, SK',
}

it.each([
  ['tlc movers', undefined],
  ['usdot 04711000', 'USDOT 4711000'],
  ['mc 654321', 'MC 654321'],
  ['+1 306 555 0100', 'Phone (306) 555-0100'],
  ['dispatch@', 'Email dispatch@tlc.example'],
  ['twin lakes', 'Legal name Twin Lakes Carriers Inc'],
  ['12 dock street', 'Street 12 Dock St, Regina, SK'],
  ['movers regina', undefined],
])('a search for %j matched %j', (typed, fact) => {
  expect(matchedFact(company, storedWords(typed))).toBe(fact)
})
