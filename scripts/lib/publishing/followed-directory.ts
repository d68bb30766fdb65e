import { companyPath } from '../../../domain/routes.ts'
import { LiveDirectory } from '../../../site/features/directory/live-directory.ts'
import { downloadChanges, downloadExportAtRest, type ExportSource, latestChange } from '../site/download-export.ts'
import { withPictures } from '../site/load-directory.ts'

/** Changes of which each is worth a look; of more, a comparison of all pages finds what they did. */
const FEW_CHANGES = 500

/** The directory of a PocketBase in memory, with the pictures of its companies in the folder of the site. */
export class FollowedDirectory {
  readonly live: LiveDirectory
  readonly #source: ExportSource
  readonly #siteFolder: string

  private constructor(live: LiveDirectory, source: ExportSource, siteFolder: string) {
    this.live = live
    this.#source = source
    this.#siteFolder = siteFolder
  }

  /** @throws when the backend or a record is not right */
  static async load(source: ExportSource, siteFolder: string): Promise<FollowedDirectory> {
    const exported = await downloadExportAtRest(source)
    const company_listings = await withPictures(exported.company_listings, source, siteFolder)
    return new FollowedDirectory(new LiveDirectory({ ...exported, company_listings }), source, siteFolder)
  }

  /**
   * Takes in what has changed.
   * @returns canonical paths of the pages that are new, gone or show something else
   * @throws ForgottenChangesError when it has been away too long, and as `load` does
   */
  async follow(): Promise<ReadonlySet<string>> {
    if ((await latestChange(this.#source)) <= this.live.seq) return new Set()
    const { rows, gone } = await downloadChanges(this.#source, this.live.seq)
    const company_listings = await withPictures(rows.company_listings, this.#source, this.#siteFolder)
    return this.live.apply({ rows: { ...rows, company_listings }, gone })
  }

  /** Pages of the companies that were edited after a change, when it is not long ago. */
  async editedSince(seq: number): Promise<ReadonlySet<string>> {
    const missed = this.live.seq - seq
    if (missed <= 0 || missed > FEW_CHANGES) return new Set()
    const { rows } = await downloadChanges(this.#source, seq)
    return new Set(rows.company_listings.map(({ slug }) => companyPath(slug)))
  }
}
