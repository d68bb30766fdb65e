import {
  MOST_SAVED_FILTERS,
  readSavedFilter,
  SAVED_FILTER_PROBLEMS,
} from '../../../domain/listings/console/saved-filter.ts'
import { recordOf } from '../database/records.ts'

/** Before a saved filter is written, by any actor: refuses a filter that the list would refuse. */
export const checkSavedFilter = (e: core.RecordEvent) => {
  if (!readSavedFilter(recordOf(e).getString('filter')))
    throw new BadRequestError(SAVED_FILTER_PROBLEMS.invalid, {
      filter: new ValidationError('validation_invalid_filter', SAVED_FILTER_PROBLEMS.invalid),
    })
  e.next()
}

/** Before a saved filter is created: limits the filters of an account. */
export const limitSavedFilters = (e: core.RecordEvent) => {
  const account = recordOf(e).getString('account')
  if (e.app.countRecords('saved_filters', $dbx.exp('account = {:account}', { account })) >= MOST_SAVED_FILTERS)
    throw new BadRequestError(SAVED_FILTER_PROBLEMS.tooMany)
  e.next()
}
