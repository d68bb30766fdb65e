import type { Company, Location, Service } from '../company.ts'

/** Companies of one list, in the order in which they are shown. */
export interface CompanyList {
  service?: Service
  location?: Location
  /** Canonical path of its first page. */
  path: string
  /** Orders it among lists of as many companies: of all cities, or of one service in all cities. */
  order: string
  companies: Company[]
}
