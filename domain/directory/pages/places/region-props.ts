/** Props of the pages of states and provinces. */
import type { PartLink } from '../../a-z/part-links.ts'
import type { Crumb } from '../../lists/breadcrumbs.ts'
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

/** The cities of a state or province, or of a service in it. */
export interface RegionPlaces {
  /** "Illinois". */
  region: string
  /** The largest cities, if there are many. */
  largest: RelatedLink[]
  /** All cities by name. Empty if they are split into parts. */
  all: RelatedLink[]
  parts: PartLink[]
  /** Undefined if a map would show too little. */
  map?: PlaceMap
}

/** Some of the cities of a large state. */
export interface RegionPartProps {
  /** "Illinois". */
  region: string
  /** Breadcrumbs to the list of the state, or of a service in it. */
  crumbs: Crumb[]
  heading: string
  label: string
  all: RelatedLink[]
  previous: string
  next: string
}

export type RegionsPage = PageOfKind<'regions', RegionsProps>
export type RegionPartPage = PageOfKind<'region-part', RegionPartProps>
