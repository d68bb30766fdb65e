/** `/company/{slug}.md`: what a company's page says about it, as Markdown. */
import { CHECK_SOURCES } from '../../../carrier-record/carrier-check.ts'
import { docketLabel, federalRecordUrl } from '../../../carrier-record/carrier-facts.ts'
import type { CheckLine } from '../../../carrier-record/check-line.ts'
import { areasInLine } from '../../../catalog/service-areas.ts'
import { PAID_MARKS, verifiedMark } from '../../../listing-requests/rules.ts'
import { largePhotoOf } from '../../../photos/photo-file.ts'
import { askedWords } from '../../../reviews/rules.ts'
import { companyPath, parseTwin, twinPath } from '../../../routes.ts'
import { formatDate, formatMonth } from '../../../text/format.ts'
import { hoursLines } from '../../../text/opening-hours.ts'
import {
  type CheckPanel,
  type CompanyFacts,
  type CompanyPhoto,
  type CompanyReview,
  companyFacts,
} from '../company/company-pages.ts'
import type { FederalRecord } from '../company/federal-record.ts'
import type { PageKind } from '../page-kind.ts'
import { addressWithCity } from '../page-text.ts'
import { ratingText } from './list-markdown.ts'
import { address, documentOf, item, items, link, plain, quoted } from './markdown.ts'
import { type TwinPage, twinPage } from './twin-page.ts'

const START = companyPath('')

const companyMarkdownPath = (slug: string): string => twinPath(companyPath(slug), 'md')

const identity = (company: CompanyFacts): string => {
  const { path, place, placePath, usdotNumber, mcNumber, services, areas, areasNote, servedArea } = company
  const offered = services.filter((service) => service.path)
  return items(
    item('Page', link(company.name, path)),
    item('Data', link('JSON', twinPath(path, 'json'))),
    item('City', link(place, twinPath(placePath, 'md'))),
    item('Address', company.address && plain(addressWithCity(company.address, place))),
    item('Phone', plain(company.call?.label ?? company.phone)),
    item('Website', company.website && address(company.website)),
    item('Hours', hoursLines(company.hours).join('; ')),
    item('USDOT number', plain(usdotNumber)),
    item(docketLabel(mcNumber), plain(mcNumber)),
    item('Legal name', company.legalName === company.name ? '' : plain(company.legalName)),
    item('Role', plain(company.role)),
    item('Services', offered.map(({ name, path }) => link(name, twinPath(path, 'md'))).join(', ')),
    item('Service areas', plain(areasInLine(areas)) + (areasNote && ` (${plain(areasNote)})`)),
    item('Says it serves', servedArea ? plain(`${servedArea.words} (${servedArea.source})`) : ''),
    item('Fleet', plain(company.fleet)),
    item('Rating', company.rating.value > 0 ? ratingText(company.rating) : ''),
    company.verified ? `- ${verifiedMark(company.verifiedOn)}` : '',
    company.featured ? `- Preferred Carrier: ${PAID_MARKS.featured}` : '',
  )
}

const checkLine = ({ label, value, note }: CheckLine): string =>
  item(label, plain(value) + (note && ` (${plain(note)})`))

const checkOf = ({ notice, lines, events, asOf }: CheckPanel, usdotNumber: string): string[] => [
  `## Carrier check${asOf && `, from federal files up to ${formatDate(asOf)}`}`,
  notice ? plain(notice) : '',
  items(...lines.map(checkLine)),
  'Inspections and crashes alone do not stop a carrier from operating, and what is not known does not count against it.',
  usdotNumber ? item('Official record', address(federalRecordUrl(usdotNumber))) : '',
  ...(events.length > 0
    ? [
        '## What changed',
        items(
          ...events.map(({ on, text, source }) => item(formatDate(on), plain(`${text} (${CHECK_SOURCES[source]})`))),
        ),
      ]
    : []),
]

const recordOf = ({ day, facts, cargoLabel, cargo, source, sourceDay, overdue }: FederalRecord): string[] => [
  `## From the federal record${day && ` of ${day}`}`,
  items(
    ...facts.map(({ label, value }) => item(label, plain(value))),
    item(cargoLabel, plain(cargo.join(', '))),
    item('Source', plain([source, sourceDay && `data as of ${sourceDay}`].filter(Boolean).join(', '))),
  ),
  overdue,
]

const reviewOf = ({ author, rating, text, created, askedAt, reply }: CompanyReview): string[] => [
  `${plain(author)}, ${formatDate(created)}: ${rating} of 5`,
  askedAt ? askedWords(formatMonth(askedAt)) : '',
  quoted(text),
  reply ? `Reply of the company, ${formatDate(reply.at)}:` : '',
  reply ? quoted(reply.text) : '',
]

const photosOf = (photos: readonly CompanyPhoto[] = []): string[] =>
  photos.length === 0
    ? []
    : ['## Photos', items(...photos.map(({ path, description }) => `- ${link(description, largePhotoOf(path))}`))]

const markdownOf = (company: CompanyFacts): string => {
  const { name, place, description, about, panel, record, customerReviews, usdotNumber } = company
  return documentOf(
    `# ${plain(name)}, ${plain(place)}`,
    identity(company),
    ...(description ? ['## In its own words', quoted(description)] : ['## Summary', plain(about)]),
    ...photosOf(company.photos),
    ...(panel ? checkOf(panel, usdotNumber) : []),
    ...(record ? recordOf(record) : []),
    ...(customerReviews.length > 0 ? ['## Customer reviews', ...customerReviews.flatMap(reviewOf)] : []),
  )
}

export const companyMarkdown: PageKind<TwinPage> = {
  *paths({ companies, twins }) {
    if (twins.includes('md')) for (const { slug } of companies.slice()) yield companyMarkdownPath(slug)
  },
  count: ({ companies, twins }) => (twins.includes('md') ? companies.length : 0),
  page(lists, path) {
    const twin = path.startsWith(START) && lists.twins.includes('md') ? parseTwin(path) : undefined
    const company = twin?.form === 'md' ? lists.company(twin.page.slice(START.length)) : undefined
    return company && twinPage(path, 'md', markdownOf(companyFacts(company)))
  },
  around: ({ twins }, { states }) => (twins.includes('md') ? states.map(({ slug }) => companyMarkdownPath(slug)) : []),
}
