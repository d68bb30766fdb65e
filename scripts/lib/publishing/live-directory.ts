import { EXPORTED, type ExportedCollection } from '../../../domain/directory-export.ts'
import type { ExportedDirectory } from '../../../domain/export-reader.ts'
import { directoryJoiner } from '../../../site/features/directory/join-directory.ts'
import { type SitePages, sitePages } from '../../../site/features/directory/site-pages.ts'
import type { ExportedChanges } from '../site/download-export.ts'

const collections = Object.keys(EXPORTED) as ExportedCollection[]

type Rows = { [C in ExportedCollection]: Map<string, ExportedDirectory[C][number]> }

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** The directory in memory, kept up to date by changes. */
export class LiveDirectory {
  readonly #rows: Rows
  readonly #join = directoryJoiner()
  #seq: number

  constructor(exported: ExportedDirectory) {
    this.#seq = exported.seq
    this.#rows = {
      services: byId(exported.services),
      locations: byId(exported.locations),
      company_listings: byId(exported.company_listings),
      reviews: byId(exported.reviews),
      slug_redirects: byId(exported.slug_redirects),
    }
  }

  /** Number of the newest change it holds. */
  get seq(): number {
    return this.#seq
  }

  get companies(): number {
    return this.#rows.company_listings.size
  }

  get catalogue(): Pick<ExportedDirectory, 'services' | 'locations'> {
    const { services, locations } = this.#rows
    return { services: [...services.values()], locations: [...locations.values()] }
  }

  /** Slugs that companies had before they were renamed → the ones they have now. */
  get oldSlugs(): Map<string, string> {
    const { slug_redirects, company_listings } = this.#rows
    return new Map(
      Array.from(slug_redirects.values(), ({ from_slug, listing }): [string, string] => [
        from_slug,
        company_listings.get(listing)?.slug ?? '',
      ]).filter(([, slug]) => slug !== ''),
    )
  }

  #set<C extends ExportedCollection>(collection: C, rows: ExportedDirectory[C]): void {
    const known: Map<string, ExportedDirectory[C][number]> = this.#rows[collection]
    for (const row of rows) known.set(row.id, row)
  }

  apply({ rows, gone }: ExportedChanges): void {
    for (const collection of collections) this.#set(collection, rows[collection])
    for (const [collection, id] of gone) this.#rows[collection].delete(id)
    this.#seq = rows.seq
  }

  /**
   * Every page in its present state; what has not changed is the same object as in the state before.
   * @throws ExportError when a listing points to something that is not there
   */
  pages(): SitePages {
    return sitePages(
      this.#join({
        seq: this.#seq,
        services: [...this.#rows.services.values()],
        locations: [...this.#rows.locations.values()],
        company_listings: [...this.#rows.company_listings.values()],
        reviews: [...this.#rows.reviews.values()],
        slug_redirects: [...this.#rows.slug_redirects.values()],
      }),
    )
  }
}
