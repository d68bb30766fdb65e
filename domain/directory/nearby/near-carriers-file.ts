/** The files of the nearest carriers, as browsers read them. This file imports nothing that makes them. */

import type { CompanyFacts } from '../lists/company-facts.ts'

/** Most companies that a square shows of one city. */
export const CARRIERS_OF_CITY = 10
/** Stands for a service in the files of all companies. No service has this slug. */
export const ALL = '-'
/** A city with the number of its companies, and the first of them by name. */
export type NearPlace = readonly [
  label: string,
  slug: string,
  latitude: number,
  longitude: number,
  companies: number,
  carriers: readonly CompanyFacts[],
]

/** How a square is divided, as `squaresOfDivision` reads it. */
export interface DividedSquare {
  divided: string
}

/** The cities of a square, or how it is divided. */
export type NearSquareFile = DividedSquare | readonly NearPlace[]

export const isDivided = (file: NearSquareFile): file is DividedSquare => 'divided' in file

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
