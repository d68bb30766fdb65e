import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { MergedCities } from '../../../domain/catalog/rules.ts'
import { call } from '../call.ts'

/** Counts the listings of services or cities, by their ids; an id without listings is missing. Throws react-admin's HttpError. */
export const readListingCounts = (
  catalog: 'locations' | 'services',
  ids: readonly string[],
): Promise<Record<string, number>> =>
  call(ROUTES.answerListingCounts, RESPONSES.answerListingCounts, {
    path: { catalog },
    query: { ids: ids.join(',') },
  })

/**
 * Moves listings of a city to another one, as many as one request takes. Throws react-admin's HttpError.
 * @param set the `set` of the last answer, '' for the first request
 */
export const mergeCities = (from: string, into: string, set: string): Promise<MergedCities> =>
  call(ROUTES.mergeCities, RESPONSES.mergeCities, { body: { from, into, set } })
