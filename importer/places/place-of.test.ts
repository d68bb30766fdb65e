import { describe, expect, it } from 'vitest'
import { distanceKm } from '../../domain/places/coordinates.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { placeOf } from './place-of.ts'
import { postalTable } from './postal-table.ts'

const at = (city: string, region: string, postalCode: string, country = 'US') =>
  placeOf({ city, region, postalCode, country })

describe('a city in another spelling becomes the city of its postal code', () => {
  it.each([
    ['ST. LOUIS', 'MO', '63101', 'St. Louis'],
    ['ST LOUIS', 'MO', '63101', 'St. Louis'],
    ['SAINT LOUIS', 'MO', '63101', 'St. Louis'],
    ['ST GEORGE', 'UT', '84770', 'St. George'],
    ['SAINT JOSEPH', 'MO', '64501', 'St. Joseph'],
    ['E ST LOUIS', 'IL', '62201', 'East St. Louis'],
    ['PORT ST LUCIE', 'FL', '34952', 'Port St. Lucie'],
    ['PORT SAINT LUCIE', 'FL', '34952', 'Port St. Lucie'],
    ['STE GENEVIEVE', 'MO', '63670', 'Ste. Genevieve'],
    ['SAULT SAINTE MARIE', 'MI', '49783', 'Sault Ste. Marie'],
    ['FT WORTH', 'TX', '76102', 'Fort Worth'],
    ['MT VERNON', 'NY', '10550', 'Mount Vernon'],
    ['MC ALLEN', 'TX', '78501', 'McAllen'],
    ['N LAS VEGAS', 'NV', '89030', 'North Las Vegas'],
    ['MILLNECK', 'NY', '11765', 'Mill Neck'],
    ['Coeur D Alene', 'ID', '83814', "Coeur d'Alene"],
    ['WASHINGTON D C', 'DC', '20001', 'Washington'],
  ])('%s, %s', (written, region, code, city) => {
    expect(at(written, region, code)).toMatchObject({ city, region })
  })
})

describe('a mistyped city becomes the city of its postal code', () => {
  it.each([
    ['BRANODN', 'MN', '56315', 'Brandon'],
    ['CECILA', 'KY', '42724', 'Cecilia'],
    ['HOWEL', 'UT', '84316', 'Howell'],
    ['OSSINGING', 'NY', '10562', 'Ossining'],
    ['RANCHO CUCAMON', 'CA', '91730', 'Rancho Cucamonga'],
    ['HOUSTON 77002', 'TX', '77002', 'Houston'],
    ['DALLAS TX', 'TX', '75201', 'Dallas'],
    ['DALLAS, TEXAS', 'TX', '75201', 'Dallas'],
    ['FEASTERVILLE E', 'PA', '19053', 'Feasterville Trevose'],
  ])('%s, %s', (written, region, code, city) => {
    expect(at(written, region, code)).toMatchObject({ city, region })
  })
})

describe('a real name stays, although the post office uses another', () => {
  it.each([
    ['BROOKLYN', 'NY', '10001', 'Brooklyn'],
    ['NORTH HALEDON', 'NJ', '07508', 'North Haledon'],
    ['DORAL', 'FL', '33172', 'Doral'],
    ['EDINA', 'MN', '55439', 'Edina'],
    ['DELRAN', 'NJ', '08075', 'Delran'],
    ['WARREN TWP', 'NJ', '07059', 'Warren Township'],
    ['ST BERNARD PARISH', 'LA', '70085', 'St. Bernard Parish'],
    ['Saintsbury', 'PA', '15001', 'Saintsbury'],
    ['PARMA', 'OH', '44134', 'Parma'],
  ])('%s, %s', (written, region, code, city) => {
    expect(at(written, region, code)).toMatchObject({ city, region, postalCode: code })
  })

  it('with its own coordinates, or those of its postal code if no list has it', () => {
    expect(at('DORAL', 'FL', '33172')).toMatchObject({ latitude: 25.8195, longitude: -80.3553, size: 0 })
    expect(at('ZZYZX FLATS', 'FL', '33172')).toMatchObject({ latitude: 25.7735, longitude: -80.3572, size: 0 })
  })
})

describe('if state and postal code disagree', () => {
  it('the state wins if it has the city', () => {
    expect(at('ODESSA', 'FL', '79761')).toMatchObject({ city: 'Odessa', region: 'FL', postalCode: '' })
  })

  it('the postal code wins if its city is the one written', () => {
    expect(at('MULESHOE', 'NM', '79347')).toMatchObject({ city: 'Muleshoe', region: 'TX', postalCode: '79347' })
  })

  it('the state wins if neither has the city, and the place has no coordinates', () => {
    expect(at('ZZYZX FLATS', 'NV', '79347')).toMatchObject({ region: 'NV', latitude: 0, longitude: 0, postalCode: '' })
  })
})

it.each([
  ['PORT ST LUCIE', 'FL', '34952'],
  ['SAULT STE MARIE', 'MI', '49783'],
])('%s, %s is in the table, although its saint is not the first word', (city, region, code) => {
  expect(at(city, region, code)).toMatchObject({ size: expect.toSatisfy((size: number) => size > 0) })
})

it('lost zeros of a postal code are restored', () => {
  expect(at('PITTSFIELD', 'MA', '1201')).toMatchObject({ city: 'Pittsfield', postalCode: '01201', latitude: 42.4501 })
})

it.each([
  ['2139', 'TX'],
  ['139', 'MA'],
  ['L4C 3C7', 'TX'],
  ['12345', 'ON'],
  ['99999', 'ON'],
])('the postal code %s is not in %s and is dropped', (code, region) => {
  expect(at('ZZYZX FLATS', region, code)).toMatchObject({ region, postalCode: '', latitude: 0 })
})

it('without a postal code the table gives the city’s position', () => {
  expect(at('MULESHOE', 'TX', '')).toMatchObject({ city: 'Muleshoe', postalCode: '', latitude: 34.2265 })
})

it('without a city or state, the postal code gives them', () => {
  expect(at('', 'TX', '79347')).toMatchObject({ city: 'Muleshoe', region: 'TX' })
  expect(at('NULL', '', '79347')).toMatchObject({ city: 'Muleshoe', region: 'TX', country: 'US' })
})

it('a place that cannot be found has a reason', () => {
  expect(at('', 'TX', '')).toEqual({ reason: 'the city is empty, and no postal code says it' })
  expect(at('MULESHOE', '', '')).toEqual({ reason: 'the state is empty, and no postal code says it' })
})

describe('in Canada', () => {
  it.each([
    ['MISSISSAUGA', 'ON', 'L5B 1M2', 'Mississauga'],
    ['ETOBICOKE', 'ON', 'M9W', 'Etobicoke'],
    ['TORONTO', 'ON', 'M9W 5L7', 'Toronto'],
    ['Montréal', 'QC', 'H2X 1Y4', 'Montréal'],
    ['MONTREAL', 'QC', 'H2X 1Y4', 'Montreal'],
    ['ST-JEAN-SUR-RICHELIEU', 'QC', 'J3B', 'Saint-Jean-sur-Richelieu'],
    ['QUEBEC', 'QC', 'G1R 4P5', 'Quebec City'],
    ['CALGRAY', 'AB', 'T2P 1J9', 'Calgary'],
  ])('%s, %s keeps its province and name', (written, region, code, city) => {
    const place = at(written, region, code, 'CA')
    expect(place).toMatchObject({ city, region, country: 'CA' })
    expect('latitude' in place && place.latitude).toBeGreaterThan(40)
  })
})

it.each([
  ['ODESSA', 'TX', true],
  ['ODESSA', 'FL', false],
  ['AURORA', 'CO', true],
  ['AURORA', 'IL', false],
  ['LONDON', 'ON', true],
  ['LONDON', 'KY', false],
])('%s in %s is the largest city of its name: %s', (city, region, isLargest) => {
  expect(at(city, region, '')).toMatchObject({ isLargest })
})

it('the table has every postal area of the package, each with a city', () => {
  const table = postalTable()
  expect(table.cities).toBeGreaterThan(30_000)
  expect(table.cityOf('10001')).toMatchObject({ name: 'New York', region: 'NY' })
  // a few of New York's postal codes are a hundred miles away
  expect(table.cityOf('10001')?.longitude).toBeCloseTo(-73.98, 1)
})

it.each([
  ['EL PASO', 'TX', 31.7587, -106.4869],
  ['HATTIESBURG', 'MS', 31.3271, -89.2903],
  ['QUEBEC', 'QC', 46.8123, -71.2145],
])('%s, %s is where its center is, not in the middle of its postal codes', (city, region, latitude, longitude) => {
  const place = at(city, region, '', countryOfRegion(region) ?? '')
  expect('latitude' in place && distanceKm(place, { latitude, longitude })).toBeLessThan(2)
})
