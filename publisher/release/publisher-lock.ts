import { join } from 'node:path'
import { takePlace } from '../../server/data-folder/place.ts'

/**
 * Takes the one place of a publisher of SITE_DIR.
 * @returns a function that gives the place up
 * @throws when another process holds it
 */
export const takePublisherPlace = (siteDir: string): (() => void) => {
  const leave = takePlace(join(siteDir, '.publisher'))
  if (!leave) throw new Error(`Another publisher already works on ${siteDir}`)
  return leave
}
