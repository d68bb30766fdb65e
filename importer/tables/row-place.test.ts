import { describe, expect, it } from 'vitest'
import { NO_CHOICES } from '../../domain/imports/tables/column-mapping.ts'
import { CityBook } from '../run/city-index.ts'
import { POINT_REMARKS, RowPlaces } from './row-place.ts'

const read = (texts: Record<string, string>, place = '') =>
  new RowPlaces(new CityBook(), { ...NO_CHOICES, place }).read(texts)

const GARY = { latitude: '41.5934', longitude: '-87.3464' }

describe('the coordinates of a row', () => {
  it.each([
    ['no city', {}, 'Gary', 'IN', POINT_REMARKS.city],
    ['only a state', { region: 'Indiana' }, 'Gary', 'IN', POINT_REMARKS.city],
    ['only a street', { address: '12 Dock Street' }, 'Gary', 'IN', POINT_REMARKS.city],
    ['a ZIP code that nobody knows', { postal_code: '00001' }, 'Gary', 'IN', POINT_REMARKS.city],
    ['a city of several states', { city: 'Chesterton' }, 'Chesterton', 'IN', POINT_REMARKS.state],
  ])('decide its place if it has %s', (_what, texts, city, region, remark) => {
    expect(read({ ...GARY, ...texts })).toMatchObject({ city, region, remark })
  })

  it('count more than the place for rows that name none', () => {
    expect(read(GARY, 'Duluth, MN')).toMatchObject({ city: 'Gary', region: 'IN' })
    expect(read({}, 'Duluth, MN')).toMatchObject({ city: 'Duluth', region: 'MN' })
  })

  it.each([
    ['agree', { city: 'Gary', region: 'IN' }, ''],
    ['are in the next town', { city: 'Valparaiso', region: 'IN' }, ''],
    ['contradict it', { city: 'Fort Wayne', region: 'IN' }, POINT_REMARKS.contradiction],
    ['contradict its ZIP code', { postal_code: '46802' }, POINT_REMARKS.contradiction],
  ])('never change a city that the row names, whether they %s', (_what, texts, remark) => {
    const { city = 'Fort Wayne' } = texts as { city?: string }
    expect(read({ ...GARY, ...texts })).toMatchObject({ city, remark })
  })

  it.each([
    ['abroad', { latitude: '48.85', longitude: '2.35' }, POINT_REMARKS.invalid],
    ['words', { latitude: 'north', longitude: 'west' }, POINT_REMARKS.invalid],
    ['the zeros of an export that knows none', { latitude: '0', longitude: '0' }, ''],
    ['half missing', { latitude: '41.5', longitude: '' }, ''],
  ])('that are %s are ignored', (_what, point, remark) => {
    expect(read({ ...point, city: 'Gary', region: 'IN' })).toMatchObject({ city: 'Gary', remark })
    expect(() => read(point)).toThrow('the city is empty')
  })

  it.each([
    '41.5934,-87.3464',
    '(41.5934, -87.3464)',
    '41.5934 -87.3464',
    '{"lat":41.5934,"lng":-87.3464}',
    'POINT(-87.3464 41.5934)',
  ])('may be in one column, such as %s', (coordinates) =>
    expect(read({ coordinates })).toMatchObject({ city: 'Gary', region: 'IN', remark: POINT_REMARKS.city }),
  )

  it.each([
    ['41.5934', POINT_REMARKS.invalid],
    ['41 35 36, -87 20 47', POINT_REMARKS.invalid],
    ['0,0', ''],
    ['', ''],
  ])('are ignored if one column says %j', (coordinates, remark) => {
    expect(read({ coordinates, city: 'Gary', region: 'IN' })).toMatchObject({ city: 'Gary', remark })
  })

  it('stay in the state or province that the row names', () => {
    const detroit = { latitude: '42.3286', longitude: '-83.0467' }
    expect(read({ ...detroit, region: 'MI' })).toMatchObject({ city: 'Detroit' })
    expect(read({ ...detroit, region: 'ON' })).toMatchObject({ city: 'Windsor', region: 'ON', country: 'CA' })
  })

  it('suggest a city for a name that nobody knows', () => {
    const places = new RowPlaces(new CityBook(), NO_CHOICES)
    expect(() => places.read({ ...GARY, city: 'Xyzzyville', region: 'IN' })).toThrow('no city is known')
    expect(places.found()).toMatchObject([{ text: 'Xyzzyville, IN', suggestion: 'Gary, IN', isChosen: false }])
  })
})

describe('a city that nobody knows', () => {
  const row = { city: 'Brainard', region: 'Minnesota', name: 'Plaid Lines' }

  it('may be one of a similar name in its state', () => {
    const places = new RowPlaces(new CityBook(), NO_CHOICES)
    expect(() => places.read(row)).toThrow('no city is known as “Brainard, MN”')
    expect(places.found()).toEqual([
      { text: 'Brainard, MN', rows: 1, suggestion: 'Brainerd, MN', isChosen: false, samples: ['Plaid Lines'] },
    ])
  })

  it.each([
    ['another one', 'Duluth, MN', 'Duluth'],
    ['a new one', 'new', 'Brainard'],
  ])('is counted when a person says that it is %s', (_what, answer, city) => {
    const places = new RowPlaces(new CityBook(), { ...NO_CHOICES, places: { 'brainard, mn': answer } })
    for (const name of ['Plaid Lines', 'Tartan Lines', 'Checked Lines'])
      expect(places.read({ ...row, name })).toMatchObject({ city })
    expect(places.found()).toMatchObject([{ rows: 3, isChosen: true, samples: ['Plaid Lines', 'Tartan Lines'] }])
  })

  it('is counted when a person leaves its rows out', () => {
    const places = new RowPlaces(new CityBook(), { ...NO_CHOICES, places: { 'brainard, mn': '' } })
    expect(() => places.read(row)).toThrow('the place “Brainard, MN” is left out of the import')
    expect(places.found()).toMatchObject([{ rows: 1, isChosen: true }])
  })

  it('is none of a row that names no place', () => {
    const places = new RowPlaces(new CityBook(), { ...NO_CHOICES, place: 'Duluth, MN' })
    expect(places.read({ name: 'Plaid Lines' })).toMatchObject({ city: 'Duluth' })
    expect(places.read({ ...row, city: 'Duluth' })).toMatchObject({ city: 'Duluth' })
    expect([places.found(), places.placeless]).toEqual([[], 1])
  })
})
