/** The files of the nearest carriers, as browsers read them. This file imports nothing that makes them. */

/** Most companies that a square shows of one city. */
export const CARRIERS_OF_CITY = 10
/** Stands for a service in the files of all companies. No service has this slug. */
export const ALL = '-'
/** The mark of a verified company, next to the letters of `CHECK_MARKS`. */
export const VERIFIED = 'v'

/**
 * A company of a city. `slug` is '' if the name determines it. `marks` are letters of `CHECK_MARKS`, and `VERIFIED`. `trucks` is 0 if unknown.
 */
export type NearCarrier = readonly [name: string, slug: string, marks: string, trucks: number]

/** A city with the number of its companies, and the first of them by name. */
export type NearPlace = readonly [
  label: string,
  slug: string,
  latitude: number,
  longitude: number,
  companies: number,
  carriers: readonly NearCarrier[],
]

/** The cities of a square, or the names of the squares that it is divided into. */
export type NearSquareFile = readonly string[] | readonly NearPlace[]

const FOLDER = '/near/'
const END = '.json'

/** The names of the large squares by service. */
export const NEAR_CARRIERS_PATH = `${FOLDER}index${END}`

/** @param service its slug, or `ALL` */
export const nearSquarePath = (service: string, square: string): string => `${FOLDER}${service}/${square}${END}`

const PATH = /^\/near\/([^/]+)\/([^/]+)\.json$/

/** What the file at a path is about. Undefined if no such file can be there. */
export const nearSquareAt = (path: string): { service: string; square: string } | undefined => {
  const [, service, square] = PATH.exec(path) ?? []
  return service && square ? { service, square } : undefined
}
