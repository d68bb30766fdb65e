import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import { type RealCity, realCities } from './real-cities.ts'

const NAMED_BY = ['North', 'South', 'East', 'West', 'New', 'Old', 'Upper', 'Lower', 'Port', 'Lake', 'Fort', 'Mount']
/** How far a made-up town lies from the city that it is named after, in degrees; farther for each further name. */
const AWAY = 0.03

const moved = (degrees: number, by: number, limit: number): number =>
  degrees === 0 ? 0 : Math.max(-limit, Math.min(limit, Number((degrees + by).toFixed(4))))

/** Every city that has a postal code, then made-up towns around them: for directories of more cities than there are. */
export function* citiesAndTowns(): Generator<RealCity> {
  const real = realCities()
  yield* real
  for (const [at, name] of NAMED_BY.entries())
    for (const city of real)
      yield {
        ...city,
        city: `${name} ${city.city}`,
        latitude: moved(city.latitude, AWAY * (at + 1) * (at % 2 ? 1 : -1), LOCATION_LIMITS.latitude),
        longitude: moved(city.longitude, AWAY * (at + 1) * (at % 4 > 1 ? 1 : -1), LOCATION_LIMITS.longitude),
        postal: [],
      }
}
