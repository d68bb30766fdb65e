import { type Destination, resolvePath as resolve } from '../../../domain/resolve-path.ts'
import { isFile } from './site-files.ts'

const slugAfter = (app: core.App, slug: string): string | undefined => {
  const ofPublished = "from_slug = {:slug} && listing.state = 'published'"
  const [found] = app.findRecordsByFilter('slug_redirects', ofPublished, '', 1, 0, { slug })
  return found && app.findRecordById('company_listings', found.getString('listing')).getString('slug')
}

/** Finds what to answer for a decoded path of the site, as domain/resolve-path.ts says. */
export const resolvePath = (app: core.App, path: string): Destination =>
  resolve({ isFile, slugAfter: (slug) => slugAfter(app, slug) }, path)
