import { cityName } from '../../../domain/catalogue/rules.ts'
import type { ImportedCarrier } from '../../../domain/imports/imported-carrier.ts'
import { cityKey } from '../../../domain/places/city-key.ts'
import { slugify } from '../../../domain/slug.ts'
import { selectRows } from '../database/records.ts'

export interface Place {
  id: string
  name: string
  region: string
}
type City = Pick<ImportedCarrier, 'city' | 'region' | 'country'>

const keyOf = (city: string, region: string): string => `${region}/${cityKey(city)}`

/** The locations of one transaction, by city and region whatever the spelling. */
export class ImportPlaces {
  readonly #tx: core.App
  readonly #byKey = new Map<string, Place>()
  /** Cities as they were asked for, since many companies share one. */
  readonly #asked = new Map<string, Place>()

  /** @param regions the only ones that will be asked for */
  constructor(tx: core.App, regions: string[]) {
    this.#tx = tx
    const places = selectRows<[string, string, string]>(
      tx,
      'json_array(id, name, region)',
      'FROM locations WHERE region IN (SELECT value FROM json_each({:regions})) ORDER BY name',
      { regions: JSON.stringify(regions) },
    )
    for (const [id, name, region] of places) this.#add({ id, name, region })
  }

  find({ city, region }: Pick<City, 'city' | 'region'>): Place | undefined {
    return this.#byKey.get(keyOf(city, region))
  }

  /** The city's location, made when there is none; a second city of one name gets its region in name and slug. */
  findOrMake(city: City): Place {
    const asked = `${city.region}/${city.city}`
    const place = this.#asked.get(asked) ?? this.find(city) ?? this.#make(city)
    this.#asked.set(asked, place)
    return place
  }

  #add(place: Place): Place {
    const key = keyOf(cityName(place), place.region)
    if (!this.#byKey.has(key)) this.#byKey.set(key, place)
    return place
  }

  #make({ city, region, country }: City): Place {
    const isTaken =
      this.#tx.findRecordsByFilter('locations', 'slug = {:slug}', '', 1, 0, { slug: slugify(city) }).length > 0
    const record = new Record(this.#tx.findCollectionByNameOrId('locations'))
    record.load({ name: isTaken ? `${city}, ${region}` : city, region, country })
    this.#tx.save(record)
    return this.#add({ id: record.id, name: record.getString('name'), region })
  }
}
