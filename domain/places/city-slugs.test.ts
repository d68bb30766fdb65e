import { describe, expect, it } from 'vitest'
import { citySlugs, type Namesake, newCity } from './city-slugs.ts'

const city = (region: string, size: number, values: Partial<Namesake> = {}): Namesake => ({
  name: 'Odessa',
  region,
  size,
  has_larger_namesake: false,
  slug: '',
  ...values,
})
const slugs = (...cities: Namesake[]) => citySlugs(cities).map(({ slug }) => slug)

describe('several cities of the same name', () => {
  it('give the plain address and name to the largest, in any order', () => {
    expect(citySlugs([city('FL', 1), city('TX', 9)])).toEqual([
      { name: 'Odessa, FL', slug: 'odessa-fl' },
      { name: 'Odessa', slug: 'odessa' },
    ])
    expect(slugs(city('TX', 9), city('FL', 1))).toEqual(['odessa', 'odessa-fl'])
  })

  it('leave the plain address free while it belongs to a larger city that the directory lacks', () => {
    expect(slugs(city('FL', 1, { has_larger_namesake: true }))).toEqual(['odessa-fl'])
  })

  it('leave the plain address to the one that has it if another is as large', () => {
    expect(slugs(city('MO', 1), city('NY', 1, { slug: 'odessa' }))).toEqual(['odessa-mo', 'odessa'])
  })

  it('get the same addresses in either order if two new ones have the same size', () => {
    expect(slugs(city('NY', 1), city('MO', 1))).toEqual(['odessa-ny', 'odessa'])
    expect(slugs(city('MO', 1), city('NY', 1))).toEqual(['odessa', 'odessa-ny'])
  })

  it('leave the plain address to one without a state, since it can have no other', () => {
    expect(slugs(city('', 0, { slug: 'odessa' }), city('TX', 9))).toEqual(['odessa', 'odessa-tx'])
  })

  it('keep the state of a long name in its address', () => {
    const name = 'x'.repeat(119)
    expect(slugs(city('TX', 9, { name }), city('FL', 1, { name }))).toEqual([name, `${name}-fl`])
  })
})

describe('a new city', () => {
  it('takes the plain address from a smaller one, which gets its state', () => {
    expect(newCity(city('TX', 9), city('FL', 1, { slug: 'odessa' }))).toEqual({
      address: { name: 'Odessa', slug: 'odessa' },
      displaced: { name: 'Odessa, FL', slug: 'odessa-fl' },
    })
  })

  it('leaves it to a larger one', () => {
    expect(newCity(city('FL', 1), city('TX', 9, { slug: 'odessa' }))).toEqual({
      address: { name: 'Odessa, FL', slug: 'odessa-fl' },
    })
  })

  it('gets the plain address of a city that may be the same place', () => {
    for (const region of ['TX', ''])
      expect(newCity(city(region, 1), city('TX', 9, { slug: 'odessa' })).address.slug).toBe('odessa')
  })

  it('with a new name gets the plain address', () => {
    expect(newCity(city('TX', 0), undefined)).toEqual({ address: { name: 'Odessa', slug: 'odessa' } })
  })
})
