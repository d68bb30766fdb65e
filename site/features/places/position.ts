/** The visitor's position, as the browser tells it. It is sent nowhere. */
import type { Coordinates } from '../../../domain/places/coordinates.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

const WAIT_MS = 10_000
/** A position from the last minutes is good enough. */
const FRESH_MS = 5 * MINUTE_MS

export const ASKING = 'Looking for your position …'

/** Asks the browser, which may ask the visitor. @throws GeolocationPositionError */
export const position = async (): Promise<Coordinates> => {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: WAIT_MS, maximumAge: FRESH_MS })
  })
  const { latitude, longitude } = coords
  return { latitude, longitude }
}

/** The position, if the visitor has allowed this site before to know it. */
export const knownPosition = async (): Promise<Coordinates | undefined> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted' ? await position() : undefined
  } catch {
    return undefined
  }
}

/** Why there is no position, and what to do. Undefined for other errors. */
export const noPositionText = (error: unknown): string | undefined => {
  if (!(error instanceof GeolocationPositionError)) return undefined
  if (error.code === error.PERMISSION_DENIED)
    return 'Your browser keeps your position to itself. You can allow it in the settings of this site, or choose a city.'
  return error.code === error.TIMEOUT
    ? 'Your device takes too long to tell where it is. Try again, or choose a city.'
    : 'Your device cannot tell where it is. Please choose a city.'
}
