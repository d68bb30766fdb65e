/** `/companies-in-{city}.md` and the like: the data of a list's page as Markdown. */
import { PAID_MARKS } from '../../../listing-requests/rules.ts'
import { twinPath } from '../../../routes.ts'
import { formatCount, formatCountOf } from '../../../text/format.ts'
import { rememberLast } from '../../remember.ts'
import type { Rating } from '../company/company-card.ts'
import { type CompanySummary, type ListData, SUMMARIES_KEPT } from './list-data.ts'
import { documentOf, item, items, link, plain } from './markdown.ts'

/** "4.5 of 5 (12 reviews)", or "4 of 5 (rated by the directory)". */
export const ratingText = ({ value, reviews }: Rating): string =>
  `${value} of 5 (${reviews > 0 ? formatCountOf(reviews, 'review') : 'rated by the directory'})`

const companyLine = rememberLast(SUMMARIES_KEPT, (company: CompanySummary): string => {
  const { name, url, city, region, services, fleet, role, check, rating } = company
  const facts = [
    [city, region].filter(Boolean).join(', '),
    company.is_featured && 'Preferred Carrier',
    company.is_verified && 'verified',
    company.usdot_number && `USDOT ${company.usdot_number}`,
    role,
    services.join(', '),
    fleet,
    check,
    rating && ratingText(rating),
    company.phone,
  ]
  const known = facts.flatMap((fact) => (fact ? plain(fact) : []))
  return `- ${link(name, twinPath(url, 'md'))}: ${known.join(' · ')}`
})

export const listMarkdown = (list: ListData): string => {
  const { title, url, total, is_total_least, page, pages, next, companies } = list
  const found = `${is_total_least ? 'More than ' : ''}${formatCount(total)} ${total === 1 ? 'company' : 'companies'}`
  return documentOf(
    `# ${plain(title)}`,
    pages > 1 ? `${found}, page ${page} of ${pages}.` : `${found}.`,
    items(...companies.map(companyLine)),
    items(
      companies.some(({ is_featured }) => is_featured) ? PAID_MARKS.featured : '',
      companies.some(({ is_verified }) => is_verified) ? PAID_MARKS.verified : '',
    ),
    items(
      item('Page', link(title, url)),
      item('Data', link('JSON', twinPath(url, 'json'))),
      item('Next page', next ? link(`Page ${page + 1}`, twinPath(next, 'md')) : ''),
    ),
  )
}
