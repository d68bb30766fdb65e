/**
 * What a carrier of a city would mention: roads, neighbors, cargo. The directory itself knows only the cities' names.
 */
import { regionName } from '../domain/places/regions.ts'
import { readFactSheets } from './read-data.ts'

export interface CityFacts {
  city: string
  region: string
  /** Share of the seeded companies, by the city's size and freight market. */
  weight: number
  areaCodes: readonly string[]
  /** First three digits of ZIP codes, or forward sortation areas of Canadian postal codes. */
  postal: readonly string[]
  roads: readonly string[]
  /** Towns within a day's local work. */
  near: readonly string[]
  /** Cities at the other end of a long run. */
  far: readonly string[]
  goods: readonly string[]
  /** A nearby place, with its article. */
  spot: string
  /** Where containers come from, with its article. */
  terminal: string
}

const LABELS = ['weight', 'area codes', 'postal', 'roads', 'near', 'far', 'goods', 'spot', 'terminal'] as const

export const CITY_FACTS: readonly CityFacts[] = readFactSheets('cities.txt', LABELS).map((facts) => {
  const [city = '', region = ''] = facts.heading.split(', ')
  if (!regionName(region)) facts.refuse('Write the city with its state or province, such as "Chicago, IL"')
  return {
    city,
    region,
    weight: facts.number('weight'),
    areaCodes: facts.list('area codes'),
    postal: facts.list('postal'),
    roads: facts.list('roads'),
    near: facts.list('near'),
    far: facts.list('far'),
    goods: facts.list('goods'),
    spot: facts.text('spot'),
    terminal: facts.text('terminal'),
  }
})
