import type { Company, Location, Service } from '../company.ts'

/** The companies of one list, in display order. */
export interface CompanyList {
  service?: Service
  location?: Location
  /** Code of the state or province. A list has a city, or this, or neither. */
  region?: string
  /** Canonical path of its first page. */
  path: string
  /** Breaks ties between lists of the same size, such as all cities, or one service in all cities. */
  order: string
  companies: Company[]
}
