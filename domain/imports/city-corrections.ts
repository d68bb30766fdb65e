import { isObject } from '../guards.ts'

/** A city whose name an earlier import got wrong. */
export interface CityCorrection {
  id: string
  /** Its right name, without the province. */
  name: string
  /** Id of the city that it is, '' if the directory does not have that one yet. */
  into: string
}

export const isCityCorrections = (body: unknown): body is CityCorrection[] =>
  Array.isArray(body) &&
  body.every((each) => isObject(each) && ['id', 'name', 'into'].every((field) => typeof each[field] === 'string'))
