import { companyPath } from '../../../domain/routes.ts'
import { countLinks } from '../../../domain/text/count-links.ts'
import type { StoredInquiry } from './stored-inquiry.ts'

/** An address of the site or the console as it stands in a mail. */
export const siteAddress = (app: core.App, path: string): string =>
  app.settings().meta.appURL.replace(/\/+$/, '') + path

type Company = Pick<StoredInquiry, 'companyName' | 'companySlug' | 'companyState'>

/** Whether everybody may see the company: its owner's words count as the directory's from then on. */
export const isPublished = ({ companyState }: Pick<Company, 'companyState'>): boolean => companyState === 'published'

/** Name and page of a company for a mail to somebody who has nothing to do with it; undefined when not to be named. */
export const publicName = (app: core.App, company: Company): { name: string; url: string } | undefined => {
  const { companyName: name, companySlug } = company
  if (!isPublished(company) || countLinks(name) > 0) return undefined
  return { name, url: siteAddress(app, companyPath(companySlug)) }
}
