import { z } from 'zod'
import { FURTHER_SERVICES } from '../../domain/catalog/initial-catalog.ts'
import { cityName, locationLabel } from '../../domain/catalog/rules.ts'
import { locationSchema } from '../../domain/catalog/schema.ts'
import type { CityCorrection } from '../../domain/imports/city-corrections.ts'
import type { ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import { cityKey } from '../../domain/places/city-key.ts'
import { type Namesake, newCity, plainSlug } from '../../domain/places/city-slugs.ts'
import { slugify } from '../../domain/slug.ts'
import { formatCount } from '../../domain/text/format.ts'
import { postalTable } from '../places/postal-table.ts'
import type { AddedCities, Directory } from './directory.ts'
import type { DirectoryClient } from './directory-client.ts'
import { newId } from './new-id.ts'

export interface City {
  id: string
  name: string
  region: string
}
const citySchema = locationSchema.pick({
  id: true,
  name: true,
  slug: true,
  region: true,
  size: true,
  latitude: true,
  has_larger_namesake: true,
  is_imported: true,
})
type KnownCity = z.infer<typeof citySchema>
type Wanted = Pick<
  ImportedCarrier,
  'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'city_size' | 'has_larger_namesake'
>

/** A city with a wrong name. */
interface Misnamed extends CityCorrection {
  was: string
}

const NAMED = 3

const correctionWords = (wrong: readonly Misnamed[]): string => {
  const named = wrong.slice(0, NAMED).map(({ was, name }) => `${was} is now ${name}`)
  return `Names of ${formatCount(wrong.length)} cities were corrected, and their old addresses redirect: ${named.join(', ')}${wrong.length > NAMED ? ' …' : ''}`
}

const keyOf = (city: string, region: string): string => `${region}/${cityKey(city)}`

const namesakeOf = ({ name, slug, region, size, has_larger_namesake }: KnownCity): Namesake => ({
  ...{ name: cityName({ name, region }), region, size, has_larger_namesake, slug },
})

/** The directory's cities by name and region, in any spelling, and those that a run adds. */
export class CityBook {
  readonly #byKey = new Map<string, KnownCity>()
  readonly #bySlug = new Map<string, KnownCity>()
  readonly #byId = new Map<string, KnownCity>()
  #added: AddedCities = { plain: [], ruling: [] }
  #edition = 0

  /** What a run corrected in the directory's cities, for its report. */
  readonly corrections: string[] = []

  /** Loads all cities of the directory. */
  static async read(directory: DirectoryClient): Promise<CityBook> {
    const book = new CityBook()
    await book.readAgain(directory)
    return book
  }

  /** Loads all cities for a run, and corrects names that earlier imports got wrong, except in a dry run. */
  static async readForRun(directory: Directory, isDry: boolean): Promise<CityBook> {
    const book = await CityBook.read(directory)
    const wrong = book.#misnamed()
    if (wrong.length === 0 || isDry) return book
    await directory.correctCities(wrong)
    await book.readAgain(directory)
    book.corrections.push(correctionWords(wrong))
    return book
  }

  #misnamed(): Misnamed[] {
    const cities = [...this.#bySlug.values()]
    const byName = new Map(cities.map((city) => [`${city.region}/${cityName(city)}`, city]))
    return cities.flatMap((city) => {
      const was = cityName(city)
      const name = postalTable().rightName(city.region, was)
      if (name === was || (cityKey(name) === cityKey(was) && !city.is_imported)) return []
      const other = byName.get(`${city.region}/${name}`) ?? this.find({ city: name, region: city.region })
      return [{ id: city.id, was, name, into: other && other.id !== city.id ? other.id : '' }]
    })
  }

  /** Forgets unsaved cities, because someone else has created one meanwhile. */
  async readAgain(directory: DirectoryClient): Promise<void> {
    this.#edition += 1
    for (const part of [this.#byKey, this.#bySlug, this.#byId]) part.clear()
    for await (const rows of directory.rows('locations'))
      for (const city of z.array(citySchema).parse(rows)) this.#add(city)
    this.takeAdded()
    this.#edition += 1
  }

  /** Changes when cities returned earlier may not exist after all. */
  get edition(): number {
    return this.#edition
  }

  find({ city, region }: Pick<Wanted, 'city' | 'region'>): City | undefined {
    return this.#byKey.get(keyOf(city, region))
  }

  /** The city's location. A new city is added, with the slug for its size among cities of its name. */
  findOrAdd(wanted: Wanted): City {
    const known = this.#byKey.get(keyOf(wanted.city, wanted.region))
    if (known) this.#place(known, wanted)
    return known ?? this.#make(wanted)
  }

  nameOf(id: string): string {
    return this.#byId.get(id)?.name ?? ''
  }

  /** "Gary, IN" */
  labelOf(id: string): string {
    const city = this.#byId.get(id)
    return city ? locationLabel(city) : ''
  }

  /** The cities added since the last call. */
  takeAdded(): AddedCities {
    const added = this.#added
    this.#added = { plain: [], ruling: [] }
    return added
  }

  /** Sets the coordinates of a city without them, through its record's hooks. */
  #place(known: KnownCity, { latitude, longitude, city_size, has_larger_namesake }: Wanted): void {
    if (known.size > 0 || known.latitude !== 0 || !(city_size || latitude)) return
    Object.assign(known, { size: city_size, latitude })
    this.#added.ruling.push({ id: known.id, latitude, longitude, size: city_size, has_larger_namesake })
  }

  #make({ city, region, country, latitude, longitude, city_size, has_larger_namesake }: Wanted): City {
    const holder = this.#bySlug.get(plainSlug(city))
    const namesake = { name: city, region, size: city_size, has_larger_namesake, slug: '' }
    const { address, displaced } = newCity(namesake, holder && namesakeOf(holder))
    const known: KnownCity = {
      id: newId(),
      ...address,
      region,
      size: city_size,
      latitude,
      has_larger_namesake,
      is_imported: true,
    }
    const row = { ...known, country, longitude }
    if (holder && displaced) {
      this.#added.ruling.push({ ...row, name: city, slug: '' })
      this.#add({ ...holder, ...displaced })
    } else this.#added.plain.push(row)
    return this.#add(known)
  }

  #add(city: KnownCity): City {
    const key = keyOf(cityName(city), city.region)
    const known = this.#byKey.get(key)
    this.#byId.set(city.id, city)
    this.#bySlug.set(city.slug, city)
    // If two differ only in spelling, the first by name counts, whatever the order of reading.
    if (!known || known.id === city.id || city.name < known.name) this.#byKey.set(key, city)
    return city
  }
}

const serviceSchema = z.object({ id: z.string(), name: z.string(), slug: z.string() })

/** The directory's services by name, in any letter case. A renamed one is also known by its first name, its slug. */
export class ServiceBook {
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()

  static async read(directory: DirectoryClient): Promise<ServiceBook> {
    const book = new ServiceBook()
    for await (const rows of directory.rows('services'))
      for (const { id, name, slug } of z.array(serviceSchema).parse(rows)) {
        book.#ids.set(slug, id)
        book.#add(id, name)
      }
    return book
  }

  /** Adds services that carriers offer and the first catalog lacks. They stay if the run is undone. */
  async addFurther(offered: readonly string[], directory: DirectoryClient, isDry: boolean): Promise<void> {
    for (const name of FURTHER_SERVICES)
      if (!this.#ids.has(slugify(name)) && offered.includes(name))
        this.#add(isDry ? name : await directory.addService(name), name)
  }

  #add(id: string, name: string): void {
    this.#ids.set(slugify(name), id)
    this.#names.set(id, name)
  }

  /** Ids of those in the catalog. */
  idsOf(names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => this.#ids.get(slugify(name)) ?? []))]
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? ''
  }
}
