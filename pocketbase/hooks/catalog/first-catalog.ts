import { FIRST_CITIES, FIRST_SERVICES } from '../../../domain/catalog/initial-catalog.ts'
import { countryOfRegion } from '../../../domain/places/regions.ts'

/** The id depends only on the name, so that it is the same in every installation. */
const idOf = (collection: string, name: string): string => $security.md5(`${collection}/${name}`).slice(0, 15)

const insert = (app: core.App, collection: string, values: { name: string; [field: string]: string | number }) => {
  const record = new Record(app.findCollectionByNameOrId(collection))
  record.load({ ...values, id: idOf(collection, values.name) })
  app.save(record)
}

/** Inserts the services and cities of a new directory. */
export const insertFirstCatalog = (app: core.App) => {
  for (const name of FIRST_SERVICES) insert(app, 'services', { name })
  for (const [name, region, latitude, longitude, size] of FIRST_CITIES)
    insert(app, 'locations', { name, region, country: countryOfRegion(region) ?? '', latitude, longitude, size })
  // A new directory starts with an empty history.
  app.db().newQuery('DELETE FROM revisions').execute()
}

const isUsed = (app: core.App, id: string): boolean =>
  app.findRecordsByFilter('company_listings', 'location = {:id} || services ~ {:id}', '', 1, 0, { id }).length > 0

/** Deletes the entries that no company uses. */
export const removeFirstCatalog = (app: core.App) => {
  const ids = [
    ...FIRST_SERVICES.map((name) => ['services', idOf('services', name)] as const),
    ...FIRST_CITIES.map(([name]) => ['locations', idOf('locations', name)] as const),
  ]
  for (const [collection, id] of ids)
    for (const record of app.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id }))
      if (record && !isUsed(app, id)) app.delete(record)
}
