import { describe, expect, it } from 'vitest'
import { numberIn, slugIn } from './read-review.ts'
import { placeIn } from './row-place.ts'
import { askedMapping } from './values/asked-mapping.ts'

describe('a row identifies its company', () => {
  it.each([
    ['1955690', '1955690'],
    ['USDOT 01955690', '1955690'],
    ['1955690.0', '1955690'],
    ['', ''],
  ])('by the number %j', (usdot_number, number) => {
    expect(numberIn({ usdot_number })).toBe(number)
  })

  it.each(['12X', '-5', '123456789'])('but not by %j', (usdot_number) => {
    expect(() => numberIn({ usdot_number })).toThrow('is no USDOT number')
  })

  it.each([
    ['prairie-lines', 'prairie-lines'],
    ['https://old.example.com/company/Prairie-Lines/?from=mail', 'prairie-lines'],
    ['', ''],
  ])('by the address %j', (slug, read) => {
    expect(slugIn({ slug })).toBe(read)
  })

  it.each([
    [{ city: 'GARY', region: 'Indiana' }, 'Gary', 'IN'],
    [{ city: 'saint louis', region: 'mo' }, 'St. Louis', 'MO'],
    [{ city: 'Montréal', region: 'PQ' }, 'Montréal', 'QC'],
    [{ region: 'IN', postal_code: '46402' }, 'Gary', 'IN'],
  ])('by the place %j', (texts, city, region) => {
    expect(placeIn(texts)).toMatchObject({ city, region })
  })

  it('but not by an unknown place', () => {
    expect(() => placeIn({ city: 'Paris', region: 'Île-de-France' })).toThrow('no state or province')
    expect(() => placeIn({ city: '', region: 'IN' })).toThrow('the city is empty')
  })
})

describe('the command line maps', () => {
  const asked = { kind: 'listings', isApproved: false } as const

  it('columns by their names, instead of the header’s suggestion', () => {
    const header = ['Firm', 'Name', 'Town']
    expect(askedMapping({ ...asked, map: ['firm=name', 'TOWN='] }, header).columns).toEqual(['name', '', ''])
  })

  it.each([
    ['Color=name', 'has no column "Color"'],
    ['Firm=owner', 'brings no "owner"'],
    ['Firm', 'has no column "Firm"'],
  ])('nothing by %j', (map, words) => {
    expect(() => askedMapping({ ...asked, map: [map] }, ['Firm'])).toThrow(words)
  })
})
