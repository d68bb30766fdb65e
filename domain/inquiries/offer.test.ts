import { describe, expect, it } from 'vitest'
import { currencyIn, offerFacts, PRICE_PROBLEM, priceLabel, readPrice } from './offer.ts'

describe('a typed price', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['1850', 1850],
    [' $1,850 ', 1850],
    ['$ 1850.00', 1850],
    ['1,234,567', 1_234_567],
    ['0', 0],
  ])('"%s" is read as %d dollars', (typed, price) => expect(readPrice(typed)).toBe(price))

  it.each(['1850.50', '1.850', '-5', '1,85', '18,50', 'call us', '1e3', '12345678901', 'USD 5', '$'])(
    '"%s" is not a price',
    (typed) => {
      expect(readPrice(typed)).toBeUndefined()
      expect(PRICE_PROBLEM).toContain('whole dollars')
    },
  )
})

it('lists only what a reply offers', () => {
  expect(offerFacts({ price: 1850, currency: 'USD', available_on: '2026-01-31' })).toEqual([
    ['Price', 'US$1,850'],
    ['Earliest date', 'Jan 31, 2026'],
  ])
  expect(offerFacts({ price: 0, currency: '', available_on: '' })).toEqual([])
})

it('names the dollars of the company’s country, unless the reply is from before that', () => {
  const priceOf = (currency: string) => offerFacts({ price: 1850, currency, available_on: '' })
  expect([currencyIn('US'), currencyIn('CA')].map(priceOf)).toEqual([[['Price', 'US$1,850']], [['Price', 'CA$1,850']]])
  expect(priceOf('')).toEqual([['Price', '$1,850']])
  expect(priceLabel('CAD')).toBe('Price in Canadian dollars (optional)')
})
