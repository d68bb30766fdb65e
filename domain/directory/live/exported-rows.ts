import type { ExportedCollection } from '../../publishing/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../../publishing/export-reader.ts'
import type { Catalog, Location, Review, Service } from '../company.ts'

type Row<Collection extends keyof ExportedDirectory> = ExportedDirectory[Collection] extends readonly (infer Each)[]
  ? Each
  : never

/** Adds or replaces rows by id. */
export const put = <Each extends { id: string }>(rows: Map<string, Each>, changed: readonly Each[]): void => {
  for (const row of changed) rows.set(row.id, row)
}

/** The ids removed from a collection. */
export const goneOf = (gone: ExportedChanges['gone'], collection: ExportedCollection): string[] =>
  gone.flatMap(([of, id]) => (of === collection ? [id] : []))

const take = <Each extends { id: string }>(
  rows: Map<string, Each>,
  collection: ExportedCollection,
  changed: readonly Each[],
  gone: ExportedChanges['gone'],
): void => {
  put(rows, changed)
  for (const id of goneOf(gone, collection)) rows.delete(id)
}

/** Exported rows that the directory keeps in addition to its companies, by id. */
export class ExportedRows implements Catalog {
  readonly services = new Map<string, Service>()
  readonly locations = new Map<string, Location>()
  readonly reviews = new Map<string, Review>()
  readonly #redirects = new Map<string, Row<'slug_redirects'>>()
  readonly #cityRedirects = new Map<string, Row<'location_redirects'>>()

  takeCatalog({ rows, gone }: ExportedChanges): void {
    take(this.services, 'services', rows.services, gone)
    take(this.locations, 'locations', rows.locations, gone)
  }

  takeOthers({ rows, gone }: ExportedChanges): void {
    take(this.reviews, 'reviews', rows.reviews, gone)
    take(this.#redirects, 'slug_redirects', rows.slug_redirects, gone)
    take(this.#cityRedirects, 'location_redirects', rows.location_redirects, gone)
  }

  /** True if the cities and services of all changed listings are known or arrive with them. */
  hasAllFor({ rows }: ExportedChanges): boolean {
    const changed = new Set([...rows.services, ...rows.locations].map(({ id }) => id))
    return rows.company_listings.every(
      ({ location, services }) =>
        (changed.has(location) || this.locations.has(location)) &&
        services.every((id) => changed.has(id) || this.services.has(id)),
    )
  }

  /** The reviews of some listings, by listing. Scans all reviews. */
  reviewsOf(listings: readonly string[]): Map<string, Review[]> {
    const wanted = new Set(listings)
    if (wanted.size === 0) return new Map()
    return Map.groupBy(
      [...this.reviews.values()].filter(({ listing }) => wanted.has(listing)),
      ({ listing }) => listing,
    )
  }

  /** Former company slugs → current slugs. @param slugOf undefined if the id is not a company */
  oldSlugs(slugOf: (listing: string) => string | undefined): Map<string, string> {
    return new Map(
      [...this.#redirects.values()].flatMap(({ from_slug, listing }): [string, string][] => {
        const slug = slugOf(listing)
        return slug ? [[from_slug, slug]] : []
      }),
    )
  }

  /** Former city slugs → current slugs. */
  get oldCitySlugs(): Map<string, string> {
    return new Map(
      [...this.#cityRedirects.values()].flatMap(({ from_slug, location }): [string, string][] => {
        const slug = this.locations.get(location)?.slug
        return slug ? [[from_slug, slug]] : []
      }),
    )
  }
}
