import { CATALOGUE_CITIES, CATALOGUE_SERVICES } from '../../../domain/catalog/initial-catalog.ts'
import { countryOfRegion } from '../../../domain/places/regions.ts'

/** The id depends only on the name, so that it is the same in every installation. */
const idOf = (collection: string, name: string): string => $security.md5(`${collection}/${name}`).slice(0, 15)

const insert = (app: core.App, collection: string, values: { name: string; region?: string; country?: string }) => {
  const record = new Record(app.findCollectionByNameOrId(collection))
  record.load({ ...values, id: idOf(collection, values.name) })
  app.save(record)
}

/** Inserts the services and cities of a new directory. */
export const insertCatalogue = (app: core.App) => {
  for (const name of CATALOGUE_SERVICES) insert(app, 'services', { name })
  for (const [name, region] of CATALOGUE_CITIES)
    insert(app, 'locations', { name, region, country: countryOfRegion(region) ?? '' })
}

const isUsed = (app: core.App, id: string): boolean =>
  app.findRecordsByFilter('company_listings', 'location = {:id} || services ~ {:id}', '', 1, 0, { id }).length > 0

/** Sets the coordinates and size of the first cities, which no page shows. */
export const placeCatalogue = (app: core.App) => {
  app
    .db()
    .newQuery(
      `UPDATE locations SET (latitude, longitude, size) =
          (SELECT value->>2, value->>3, value->>4 FROM json_each({:cities}) WHERE value->>0 = name AND value->>1 = region)
        WHERE EXISTS (SELECT 1 FROM json_each({:cities}) WHERE value->>0 = name AND value->>1 = region)`,
    )
    .bind({ cities: JSON.stringify(CATALOGUE_CITIES) })
    .execute()
}

/** Deletes the entries that no company uses. */
export const removeCatalogue = (app: core.App) => {
  const ids = [
    ...CATALOGUE_SERVICES.map((name) => ['services', idOf('services', name)] as const),
    ...CATALOGUE_CITIES.map(([name]) => ['locations', idOf('locations', name)] as const),
  ]
  for (const [collection, id] of ids)
    for (const record of app.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id }))
      if (record && !isUsed(app, id)) app.delete(record)
}
