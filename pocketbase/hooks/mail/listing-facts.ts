import { companyPath } from '../../../domain/routes.ts'
import { countLinks } from '../../../domain/text/count-links.ts'

/** An address of the site or the console as it stands in a mail. */
export const siteAddress = (app: core.App, path: string): string =>
  app.settings().meta.appURL.replace(/\/+$/, '') + path

/** Whether everybody may see the company: its owner's words count as the directory's from then on. */
export const isPublished = (listing: core.Record): boolean => listing.getString('state') === 'published'

/** Name and page of a company for a mail to somebody who has nothing to do with it; undefined when not to be named. */
export const publicName = (app: core.App, listing: core.Record): { name: string; url: string } | undefined => {
  const name = listing.getString('name')
  if (!isPublished(listing) || countLinks(name) > 0) return undefined
  return { name, url: siteAddress(app, companyPath(listing.getString('slug'))) }
}
