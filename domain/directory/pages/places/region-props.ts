/** What the pages of states and provinces show. */
import type { PartLink } from '../../a-z/part-links.ts'
import type { ListFacts } from '../../lists/list-facts.ts'
import type { PlaceMap } from '../../map/place-map.ts'
import type { PageOfKind } from '../page-kind.ts'
import type { RelatedLink } from '../related-lists.ts'

export interface RegionLink extends RelatedLink {
  cities: number
}

/** All states and provinces with a company, by country. */
export interface RegionsProps {
  countries: { name: string; regions: RegionLink[] }[]
  map?: PlaceMap
}

/** What pages of one state or province share. */
export interface RegionHead {
  /** "Illinois". */
  region: string
  path: string
  /** "Flatbed", '' for all services. */
  service: string
  heading: string
}

export interface RegionProps extends RegionHead {
  isIndexable: boolean
  country: string
  companies: number
  /** Cities with a company. */
  cities: number
  /** Figures of all its companies; none on the page of a service. */
  facts?: ListFacts
  /** Lists of the state by service; none on the page of a service. */
  services: RelatedLink[]
  /** The largest cities, where they are many. */
  largest: RelatedLink[]
  /** All cities by name; none where they are so many that they are cut into parts. */
  all: RelatedLink[]
  parts: PartLink[]
  /** Absent where a map would show too little. */
  map?: PlaceMap
}

/** Some of the many cities of a state. */
export interface RegionPartProps extends RegionHead {
  label: string
  all: RelatedLink[]
  previous: string
  next: string
}

export type RegionsPage = PageOfKind<'regions', RegionsProps>
export type RegionPage = PageOfKind<'region', RegionProps>
export type RegionPartPage = PageOfKind<'region-part', RegionPartProps>
