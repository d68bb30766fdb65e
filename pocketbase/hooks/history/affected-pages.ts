import { companyPath, listPath } from '../../../domain/routes.ts'
import { selectRows } from '../database/records.ts'
import type { FoundRevision } from './revisions.ts'

const CHANGED = 'FROM revisions WHERE id IN (SELECT value FROM json_each({:ids}))'

/** Paths of the public pages about the records of changes, and about the companies that these belong to. */
export const pagesOf = (app: core.App, changes: readonly Pick<FoundRevision, 'id'>[]): string[] => {
  const ids = JSON.stringify(changes.map(({ id }) => id))
  const companies = selectRows<string>(
    app,
    'json_quote(slug)',
    `FROM company_listings WHERE id IN (SELECT listing ${CHANGED}) AND state = 'published'`,
    { ids },
  )
  const inCatalog = (collection: 'services' | 'locations') =>
    selectRows<string>(
      app,
      'json_quote(slug)',
      `FROM ${collection} WHERE id IN (SELECT record ${CHANGED} AND collection = {:collection})`,
      { ids, collection },
    )
  return [
    ...companies.map(companyPath),
    ...inCatalog('services').map((service) => listPath({ service })),
    ...inCatalog('locations').map((location) => listPath({ location })),
  ]
}
