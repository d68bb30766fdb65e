import { type Listing, listingSchema } from '../../domain/company-listings.ts'

/** How a react-admin resource is kept in PocketBase. */
export interface ResourceConfig {
  collection: string
  /** Fields that the search term `q` looks in. */
  search?: readonly string[]
  /** Fields of every reply; all of them when absent. */
  fields?: readonly string[]
  /** Sort order that comes before the one that is asked for. */
  sortFirst?: string
  /** What PocketBase sorts by in place of a field. */
  sortAs?: Record<string, string>
  /** Fields that hold a stored file; screens see it as StoredFile. */
  files?: readonly string[]
}

/** A stored file as react-admin's file inputs and fields know it. */
export interface StoredFile {
  src: string
  title: string
}

/** A listing as screens see it. */
export type ListingRecord = Omit<Listing, 'logo' | 'search_text' | 'editors'> & { logo: StoredFile | null }

const listingFields = Object.keys(listingSchema.omit({ search_text: true, editors: true }).shape)

const RESOURCES: Record<string, ResourceConfig> = {
  company_listings: {
    collection: 'company_listings',
    search: ['search_text'],
    fields: ['collectionId', 'collectionName', ...listingFields],
    sortFirst: '-is_featured',
    sortAs: { name: 'name:lower', location: 'location.name:lower' },
    files: ['logo'],
  },
  users: { collection: 'users' },
  'admin/locations': { collection: 'locations', search: ['name'], sortAs: { name: 'name:lower' } },
  'admin/services': { collection: 'services', search: ['name'], sortAs: { name: 'name:lower' } },
}

/** Reads `/admin/locations/abc` as the resource `admin/locations` and the id `abc`. */
export const parseResourcePath = (path: string): { resource: string; config: ResourceConfig; id?: string } => {
  for (const [resource, config] of Object.entries(RESOURCES)) {
    if (path === `/${resource}`) return { resource, config }
    if (path.startsWith(`/${resource}/`))
      return { resource, config, id: decodeURIComponent(path.slice(resource.length + 2)) }
  }
  throw new Error(`no such resource: ${path}`)
}
