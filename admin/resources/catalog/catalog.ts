import type { Location, Service } from '../../../domain/catalog/schema.ts'
import { screenTitle } from '../../screens.ts'

/** A service or a location. */
export type Entry = Service | Location

/** How the screens of locations and services name their resource. */
export interface Catalog {
  resource: 'admin/locations' | 'admin/services'
  title: string
  /** One entry, in lower case and capitalized. */
  noun: string
  Noun: string
  nouns: string
}

export const LOCATIONS: Catalog = {
  resource: 'admin/locations',
  title: screenTitle('/admin/locations'),
  noun: 'location',
  Noun: 'Location',
  nouns: 'locations',
}

export const SERVICES: Catalog = {
  resource: 'admin/services',
  title: screenTitle('/admin/services'),
  noun: 'service',
  Noun: 'Service',
  nouns: 'services',
}
