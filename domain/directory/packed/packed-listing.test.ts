import { expect, test } from 'vitest'
import { directory, listing, location } from '../../../tests/support/directory.ts'
import { LiveDirectory } from '../live-directory.ts'
import { packListing, withLogo } from './packed-listing.ts'

const whole = listing('Žižka’s “Trans–Port” 🚚 Inc.', {
  description: 'First line.\nSecond \\ "line" \u2028 with ñ, 北 and \0.',
  cargo: ['grain', 'paper'],
  power_units: 12,
  rating: 4.5,
})

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('a packed listing says all that the listing said, also in letters of several bytes', () => {
  const packed = packListing(whole)
  expect(asJson(packed)).toEqual(whole)
  for (const field of Object.keys(whole) as (keyof typeof whole)[]) expect(packed[field]).toEqual(whole[field])
})

test('a packed listing is packed again with another logo', () => {
  expect(asJson(withLogo(packListing(whole), '/logos/a.webp'))).toEqual({ ...whole, logo: '/logos/a.webp' })
})

test('listings with other fields in another order are told apart', () => {
  const { name, ...rest } = whole
  const [one, other] = [packListing(whole), packListing({ ...rest, name })]
  expect([one.name, other.name, one.phone, other.phone]).toEqual([name, name, whole.phone, whole.phone])
})

test('a company keeps what its listing said while its city and its reviews change', () => {
  const live = new LiveDirectory(directory([packListing(whole)]))
  const moved = { ...location('Chicago'), name: 'Chicago Heights' }
  live.apply({ rows: { ...directory([], { services: [], locations: [moved] }), seq: 2 }, gone: [] })
  const company = live.lists.company(whole.slug)
  expect(company?.location.name).toBe('Chicago Heights')
  expect([company?.name, company?.description, company?.cargo]).toEqual([whole.name, whole.description, whole.cargo])
})
