/** Props of the pages of states and provinces. */
import type { PartLink } from '../../a-z/part-links.ts'
import type { ListFacts } from '../../lists/list-facts.ts'
import type { PlaceMap } from '../../map/place-map.ts'
import type { PageOfKind } from '../page-kind.ts'
import type { RelatedLink } from '../related-lists.ts'

export interface RegionLink extends RelatedLink {
  cities: number
}

/** All states and provinces with companies, by country. */
export interface RegionsProps {
  countries: { name: string; regions: RegionLink[] }[]
  map?: PlaceMap
}

/** What all pages of a state or province share. */
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
  /** Cities with companies. */
  cities: number
  /** Figures of all its companies. Not on the page of a service. */
  facts?: ListFacts
  /** Lists of the state by service. Not on the page of a service. */
  services: RelatedLink[]
  /** Its feed of changes. Not on the page of a service. */
  feed?: { title: string; path: string }
  /** The largest cities, if there are many. */
  largest: RelatedLink[]
  /** All cities by name. Empty if they are split into parts. */
  all: RelatedLink[]
  parts: PartLink[]
  /** Undefined if a map would show too little. */
  map?: PlaceMap
}

/** Some of the cities of a large state. */
export interface RegionPartProps extends RegionHead {
  label: string
  all: RelatedLink[]
  previous: string
  next: string
}

export type RegionsPage = PageOfKind<'regions', RegionsProps>
export type RegionPage = PageOfKind<'region', RegionProps>
export type RegionPartPage = PageOfKind<'region-part', RegionPartProps>
