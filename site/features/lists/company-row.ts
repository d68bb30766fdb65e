import type { CompanyFacts } from '../../../domain/directory/lists/list-filter.ts'
import { companyPath } from '../../../domain/routes.ts'
import { formatCount } from '../../../domain/text/format.ts'

const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/** A company in one line. */
export const companyRow = (
  [slug, name, rating, reviews, verified, trucks, services]: CompanyFacts,
  names: ReadonlyMap<string, string>,
): HTMLLIElement => {
  const link = document.createElement('a')
  link.href = companyPath(slug)
  link.textContent = name
  const about = document.createElement('p')
  about.textContent = [
    rating > 0 ? `${rating.toFixed(1)} of 5${reviews > 0 ? ` (${counted(reviews, 'review')})` : ''}` : '',
    verified ? 'Verified' : '',
    trucks > 0 ? counted(trucks, 'truck') : '',
    services.map((service) => names.get(service) ?? service).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
  const row = document.createElement('li')
  row.append(link, about)
  return row
}
