import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import { type Place, placeOf } from '../places/place-of.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { RowError } from '../shapes/row-error.ts'
import type { Region } from './carrier-region.ts'

/**
 * Where in its region a record says that its company is.
 * @throws RowError for a place that cannot be read
 */
export const carrierPlace = (
  { city, postalCode }: Pick<CarrierRecord, 'city' | 'postalCode'>,
  region: Region,
): Place => {
  const place = placeOf({ city, postalCode, ...region })
  if ('reason' in place) throw new RowError(place.reason)
  // A region's code is written behind the name.
  if (place.city.length > LOCATION_LIMITS.name - 4)
    throw new RowError(`the city is longer than ${LOCATION_LIMITS.name - 4} characters`)
  return place
}
