import { nameSlug } from '../../../listings/company-slugs.ts'
import { companyPath } from '../../../routes.ts'
import type { CompanyPageProps } from './company-pages.ts'

type Titled = Pick<CompanyPageProps, 'name' | 'place' | 'path' | 'usdotNumber'>

/**
 * What tells a company from one of its name in its city: only the first of a name has the slug of the name alone. ''
 * for that one.
 */
const distinction = ({ name, path, usdotNumber }: Titled): string => {
  const slug = path.slice(companyPath('').length)
  const plain = nameSlug(name) || 'company'
  if (slug === plain) return ''
  if (usdotNumber) return `USDOT ${usdotNumber}`
  return slug.startsWith(`${plain}-`) ? slug.slice(plain.length + 1) : slug
}

/** "Blue Ridge Freight, Chicago, IL". No two companies share one. */
export const companyTitle = (company: Titled): string => {
  const which = distinction(company)
  return `${company.name}, ${company.place}${which ? ` (${which})` : ''}`
}
