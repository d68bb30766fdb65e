import { describe, expect, it } from 'vitest'
import { placeOf } from './place-of.ts'
import { postalTable } from './postal-table.ts'

const at = (city: string, region: string, postalCode: string, country = 'US') =>
  placeOf({ city, region, postalCode, country })

describe('a city in another spelling is the one of its postal code', () => {
  it.each([
    ['ST. LOUIS', 'MO', '63101', 'Saint Louis'],
    ['ST LOUIS', 'MO', '63101', 'Saint Louis'],
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

describe('a mistyped city is the one of its postal code', () => {
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

describe('a real name of its own stays, though the post calls the place otherwise', () => {
  it.each([
    ['BROOKLYN', 'NY', '10001', 'Brooklyn'],
    ['NORTH HALEDON', 'NJ', '07508', 'North Haledon'],
    ['DORAL', 'FL', '33172', 'Doral'],
    ['EDINA', 'MN', '55439', 'Edina'],
    ['DELRAN', 'NJ', '08075', 'Delran'],
    ['WARREN TWP', 'NJ', '07059', 'Warren Township'],
    ['PARMA', 'OH', '44134', 'Parma'],
  ])('%s, %s', (written, region, code, city) => {
    expect(at(written, region, code)).toMatchObject({ city, region, postalCode: code })
  })

  it('with the coordinates of its postal code where the table has no such city', () => {
    expect(at('DORAL', 'FL', '33172')).toMatchObject({ latitude: 25.7735, longitude: -80.3572, size: 0 })
  })
})

describe('where state and postal code contradict each other', () => {
  it('the state counts when it has the city', () => {
    expect(at('ODESSA', 'FL', '79761')).toMatchObject({ city: 'Odessa', region: 'FL', postalCode: '' })
  })

  it('the postal code counts when its city is the one that is written', () => {
    expect(at('MULESHOE', 'NM', '79347')).toMatchObject({ city: 'Muleshoe', region: 'TX', postalCode: '79347' })
  })

  it('the state counts when neither has the city, and nobody knows where that is', () => {
    expect(at('ZZYZX FLATS', 'NV', '79347')).toMatchObject({ region: 'NV', latitude: 0, longitude: 0, postalCode: '' })
  })
})

it('lost zeros of a postal code return', () => {
  expect(at('PITTSFIELD', 'MA', '1201')).toMatchObject({ city: 'Pittsfield', postalCode: '01201', latitude: 42.3929 })
})

it.each([
  ['2139', 'TX'],
  ['139', 'MA'],
  ['L4C 3C7', 'TX'],
  ['12345', 'ON'],
  ['99999', 'ON'],
])('the postal code %s is none of %s and is left out', (code, region) => {
  expect(at('ZZYZX FLATS', region, code)).toMatchObject({ region, postalCode: '', latitude: 0 })
})

it('without a postal code the table tells where the city is', () => {
  expect(at('MULESHOE', 'TX', '')).toMatchObject({ city: 'Muleshoe', postalCode: '', latitude: 34.2193 })
})

it('without a city or a state the postal code says them', () => {
  expect(at('', 'TX', '79347')).toMatchObject({ city: 'Muleshoe', region: 'TX' })
  expect(at('NULL', '', '79347')).toMatchObject({ city: 'Muleshoe', region: 'TX', country: 'US' })
})

it('a place that nothing tells has a reason', () => {
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
])('%s in %s is the largest of its name: %s', (city, region, isLargest) => {
  expect(at(city, region, '')).toMatchObject({ isLargest })
})

it('the table has every postal area of the package, each with a city', () => {
  const table = postalTable()
  expect(table.cities).toBeGreaterThan(30_000)
  expect(table.cityOf('10001')).toMatchObject({ name: 'New York', region: 'NY' })
  // a few of New York's codes lie a hundred miles off
  expect(table.cityOf('10001')?.longitude).toBeCloseTo(-73.98, 1)
})
