import type { TableStep } from '../../domain/imports/tables/table-rows.ts'
import type { CityBook } from '../run/city-book.ts'
import type { AddedCities } from '../run/directory.ts'

type Cities = TableStep['cities']
type Part = keyof AddedCities

const idOf = (city: object): string => ('id' in city ? String(city.id) : '')

/** Which new cities go with which rows: a dry run stores none, so that each of its steps brings those that it needs. */
export class SentCities {
  readonly #book: CityBook
  readonly #isDry: boolean
  readonly #added = new Map<string, [Part, object]>()

  constructor(book: CityBook, isDry: boolean) {
    this.#book = book
    this.#isDry = isDry
  }

  /** The cities that are to be there before rows of these locations are. */
  forRows(locations: readonly string[]): Cities {
    const added = this.#book.takeAdded()
    if (!this.#isDry) return added
    for (const part of ['ruling', 'plain'] as const)
      for (const city of added[part]) this.#added.set(idOf(city), [part, city])
    const cities: Cities = { ruling: [], plain: [] }
    for (const id of new Set(locations)) {
      const [part, city] = this.#added.get(id) ?? []
      if (part && city) cities[part].push(city)
    }
    return cities
  }
}
