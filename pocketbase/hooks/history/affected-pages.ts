import { companyPath, listPath } from '../../../domain/routes.ts'
import { selectRows } from '../database/records.ts'
import type { FoundRevision } from './revisions.ts'

/** Paths of the public pages about the records of changes, and about the companies that these belong to. */
export const pagesOf = (app: core.App, changes: readonly Pick<FoundRevision, 'id'>[]): string[] => {
  const params = { ids: JSON.stringify(changes.map(({ id }) => id)) }
  const changed = (field: string, where = '') =>
    `(SELECT ${field} FROM revisions WHERE id IN (SELECT value FROM json_each({:ids})) ${where})`
  const slugsOf = (collection: string, ids: string, where = '') =>
    selectRows<string>(app, 'json_quote(slug)', `FROM ${collection} WHERE id IN ${ids} ${where}`, params)
  const inCatalog = (collection: string) => slugsOf(collection, changed('record', `AND collection = '${collection}'`))
  return [
    ...slugsOf('company_listings', changed('listing'), "AND state = 'published'").map(companyPath),
    ...inCatalog('services').map((service) => listPath({ service })),
    ...inCatalog('locations').map((location) => listPath({ location })),
  ]
}
