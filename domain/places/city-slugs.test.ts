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

describe('of several cities of one name', () => {
  it('the largest has the plain address and name, whoever comes first', () => {
    expect(citySlugs([city('FL', 1), city('TX', 9)])).toEqual([
      { name: 'Odessa, FL', slug: 'odessa-fl' },
      { name: 'Odessa', slug: 'odessa' },
    ])
    expect(slugs(city('TX', 9), city('FL', 1))).toEqual(['odessa', 'odessa-fl'])
  })

  it('none has the plain address while it belongs to a larger city that the directory lacks', () => {
    expect(slugs(city('FL', 1, { has_larger_namesake: true }))).toEqual(['odessa-fl'])
  })

  it('the one that has the plain address keeps it when another is as large', () => {
    expect(slugs(city('MO', 1), city('NY', 1, { slug: 'odessa' }))).toEqual(['odessa-mo', 'odessa'])
  })

  it('two new ones of one size get the same addresses in either order', () => {
    expect(slugs(city('NY', 1), city('MO', 1))).toEqual(['odessa-ny', 'odessa'])
    expect(slugs(city('MO', 1), city('NY', 1))).toEqual(['odessa', 'odessa-ny'])
  })

  it('one whose state nobody knows keeps the plain address, since it can have no other', () => {
    expect(slugs(city('', 0, { slug: 'odessa' }), city('TX', 9))).toEqual(['odessa', 'odessa-tx'])
  })

  it('a long name keeps its state in its address', () => {
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

  it('that the holder of the plain address may be already gets that taken address', () => {
    for (const region of ['TX', ''])
      expect(newCity(city(region, 1), city('TX', 9, { slug: 'odessa' })).address.slug).toBe('odessa')
  })

  it('of a name that nobody has gets the plain address', () => {
    expect(newCity(city('TX', 0), undefined)).toEqual({ address: { name: 'Odessa', slug: 'odessa' } })
  })
})
