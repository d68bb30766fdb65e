import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { canadianCities } from './canadian-areas.ts'
import { placeOf } from './place-of.ts'

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

it('repairs every name of the package that has lost letters', () => {
  const text = readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codesCanada.js'), 'utf8')
  const broken = [...text.matchAll(/"zip":"(\w+)"[^}]*"city":"([^"]*\ufffd[^"]*)"/g)]
  expect(broken.length).toBeGreaterThan(50)
  for (const [, area = '', name = ''] of broken) expect(canadianCities(area, name).join(), name).not.toContain('\ufffd')
})
