import type { CityCorrection } from '../../../domain/imports/city-corrections.ts'
import { isCityCorrections } from '../../../domain/imports/city-corrections.ts'
import { mergeSome } from '../catalog/catalog.ts'
import { asActor, IMPORTER } from '../changes/request-context.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { readBody, renewLease } from './active-run.ts'

/** Tables that remember what an import last wrote to a company. */
const MEMORIES = ['carrier_imports', 'listing_imports'] as const

/** Does work that saves a city's companies. Those that nobody had edited since their import still count as unedited. */
const keepUnedited = (tx: core.App, city: string, work: () => number): number => {
  const untouched = MEMORIES.map((table) =>
    selectRows<string>(
      tx,
      'json_quote(known.listing)',
      `FROM ${table} AS known JOIN company_listings AS company ON company.id = known.listing
        WHERE company.location = {:city} AND known.written = company.updated`,
      { city },
    ),
  )
  const left = work()
  for (const [at, table] of MEMORIES.entries())
    tx.db()
      .newQuery(
        `UPDATE ${table} SET written = (SELECT updated FROM company_listings WHERE id = listing)
          WHERE listing IN (SELECT value FROM json_each({:listings}))`,
      )
      .bind({ listings: JSON.stringify(untouched[at]) })
      .execute()
  return left
}

/** True if a person has given the city its name, by renaming it. */
const isNamedByPerson = (tx: core.App, city: string): boolean =>
  selectRows(
    tx,
    'json_array(1)',
    `FROM (SELECT 1 FROM revisions WHERE collection = 'locations' AND record = {:city} AND kind = 'update'
      AND origin NOT IN ('import', 'system') AND changes->'$.name' IS NOT NULL LIMIT 1)`,
    { city },
  ).length > 0

/** @returns how many companies remain in the wrong city */
const correct = (tx: core.App, { id, name, into }: CityCorrection): number => {
  const city = findRecord(tx, 'locations', id)
  if (!city || isNamedByPerson(tx, id)) return 0
  return keepUnedited(tx, id, () => {
    const other = into && findRecord(tx, 'locations', into)
    if (other) return mergeSome(tx, city, other).left
    city.set('name', name)
    tx.save(city)
    return 0
  })
}

/**
 * POST /api/directory/imports/{run}/correct-cities with CityCorrections: renames cities whose names earlier imports got
 * wrong, or moves their companies to the city that they are. Old addresses redirect. Answers `{ "left": number }`, the
 * companies that remain in wrong cities; the importer asks again for those.
 */
export const correctCities = (e: core.RequestEvent) => {
  const corrections: unknown = JSON.parse(readBody(e))
  if (!isCityCorrections(corrections)) throw new BadRequestError('These are not corrections of cities.')
  let left = 0
  for (const correction of corrections)
    e.app.runInTransaction((tx) => {
      renewLease(tx, e)
      asActor(tx, IMPORTER, () => {
        left += correct(tx, correction)
      })
    })
  notifyPublisher(e.app)
  return e.json(200, { left })
}
