import type { Location, Service } from '../../../domain/catalog/schema.ts'

/** A service or a location. */
export type Entry = Service | Location

/** What the screens of the two catalogues call things. */
export interface Catalog {
  resource: 'admin/locations' | 'admin/services'
  title: string
  /** The word for one entry, in the middle of a sentence and at its beginning. */
  noun: string
  Noun: string
  nouns: string
}

export const LOCATIONS: Catalog = {
  resource: 'admin/locations',
  title: 'Manage Locations',
  noun: 'location',
  Noun: 'Location',
  nouns: 'locations',
}

export const SERVICES: Catalog = {
  resource: 'admin/services',
  title: 'Manage Services',
  noun: 'service',
  Noun: 'Service',
  nouns: 'services',
}
