import { expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../tests/support/directory.ts'
import { applyChanges } from '../../../tests/support/live-directory.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { packListing, withPictures } from './packed-listing.ts'

const whole = listing('Žižka’s “Trans–Port” 🚚 Inc.', {
  description: 'First line.\nSecond \\ "line" \u2028 with ñ, 北 and \0.',
  cargo: ['grain', 'paper'],
  power_units: 12,
  rating: 4.5,
})

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('a packed listing contains everything of the listing, including letters of several bytes', () => {
  const packed = packListing(whole)
  expect(asJson(packed)).toEqual(whole)
  for (const field of Object.keys(whole) as (keyof typeof whole)[]) expect(packed[field]).toEqual(whole[field])
})

test('a packed listing can be packed again with other pictures', () => {
  const photo = { id: 'p', file: '/photos/a.webp', description: 'Our yard', width: 4, height: 3, updated: '' }
  const pictures = { logo: '/logos/a.webp', photos: [photo] }
  expect(asJson(withPictures(packListing(whole), pictures))).toEqual({ ...whole, ...pictures })
})

test('listings with other fields in another order are distinguished', () => {
  const { name, ...rest } = whole
  const [one, other] = [packListing(whole), packListing({ ...rest, name })]
  expect([one.name, other.name, one.phone, other.phone]).toEqual([name, name, whole.phone, whole.phone])
})

test('a company keeps its listing’s values while its city and its reviews change', () => {
  const live = new LiveDirectory(directory([packListing(whole)]))
  const moved = { ...location('Chicago'), name: 'Chicago Heights' }
  applyChanges(live, { rows: { ...directory([], { services: [], locations: [moved] }), seq: 2 }, gone: [] })
  const company = live.lists.company(whole.slug)
  expect(company?.location.name).toBe('Chicago Heights')
  expect([company?.name, company?.description, company?.cargo]).toEqual([whole.name, whole.description, whole.cargo])
})

test('reads the first value of a text as written, however long it is and whatever characters it contains', () => {
  for (const created of ['2026-11-24 00:00:00.000Z', '', 'x'.repeat(60), 'a "b"', 'a \\ b', 'é 北', '\n'])
    expect(packListing({ ...whole, created }).created).toBe(created)
})

test('companies with the same services share them by name, even after one of them was renamed', () => {
  const ids = listing('One', { services: [service('Reefer').id, service('Flatbed').id] }).services
  const both = ['One', 'Two'].map((name) => packListing(listing(name, { services: [...ids] })))
  const live = new LiveDirectory(directory(both, { services: [service('Reefer'), service('Flatbed')] }))
  const shown = () => ['one', 'two'].map((slug) => live.lists.company(slug)?.services.map(({ name }) => name))
  expect(shown()).toEqual([
    ['Flatbed', 'Reefer'],
    ['Flatbed', 'Reefer'],
  ])
  const renamed = { ...service('Flatbed'), name: 'Step Deck' }
  applyChanges(live, { rows: { ...directory([], { services: [renamed], locations: [] }), seq: 2 }, gone: [] })
  expect(shown()).toEqual([
    ['Reefer', 'Step Deck'],
    ['Reefer', 'Step Deck'],
  ])
})
