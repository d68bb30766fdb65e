/**
 * Pages of a directory that moved here. A company's old page is stored as a redirect whose slug is the whole path:
 * "/listing/red-river-flatbed/" as "listing-red-river-flatbed", so that only that path leads to the company.
 */
import { slugify } from '../slug.ts'

/** The slug of an old page's address or path. '' for the first page, for a query alone, and for what is no address. */
export const oldPageSlug = (address: string): string => {
  const text = address.trim()
  if (!/^(?:https?:\/\/|\/)/i.test(text)) return ''
  const [path = ''] = text.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)
  return slugify(path.replace(/\/+$/, '').replace(/\.(?:html?|php|aspx?)$/i, ''))
}
