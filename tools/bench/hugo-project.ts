/**
 * The site's lists and company pages as a Hugo project: each company's facts once, in its own file, and lists that name
 * companies. Hugo's pages contain the same text and links as ours, structured data included, in plain markup. A fixed
 * text replaces our forms, class names and scripts, so that both write as many bytes.
 */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRAND } from '../../domain/brand.ts'
import { docketLabel } from '../../domain/carrier-record/carrier-facts.ts'
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { companyCrumbs } from '../../domain/directory/lists/breadcrumbs.ts'
import { PAGE_SIZE, pageNumbers } from '../../domain/directory/lists/list-length.ts'
import type { NearbyMap } from '../../domain/directory/map/nearby-map.ts'
import {
  type CompanyPageProps,
  type CompanyReview,
  companyTitle,
} from '../../domain/directory/pages/company/company-pages.ts'
import { footerOf } from '../../domain/directory/pages/footer.ts'
import type { ListPageProps } from '../../domain/directory/pages/list-pages.ts'
import { foundText, type ListKind } from '../../domain/directory/pages/list-title.ts'
import { addressWithCity, metaDescription, websiteLabel } from '../../domain/directory/pages/page-text.ts'
import type { RelatedLink } from '../../domain/directory/pages/related-lists.ts'
import type { SitePage } from '../../domain/directory/pages/site-page.ts'
import { listAndCompanyPaths, pagesAt } from '../../domain/directory/pages/site-pages.ts'
import { sharePictureOf } from '../../domain/listings/logo/logo-tile.ts'
import { starCounts } from '../../domain/reviews/star-counts.ts'
import { pageOfList, removalPath } from '../../domain/routes.ts'
import { formatDate } from '../../domain/text/format.ts'
import { e164, formatPhone, phoneLink } from '../../domain/text/phone.ts'
import { PROJECT } from '../../server/process/project.ts'
import { pageFacts } from '../../site/features/companies/page-facts.ts'

/** Makes Hugo's pages as large as ours, 25.6 kB on average; the bench prints both. */
const FIXED_TEXT = 'fixed '.repeat(2500)

/** Keys are in lowercase, as Hugo makes them. */
type FrontMatter = {
  title: string
  description: string
  url: string
  path: string
  own: string
  image: string
} & Record<string, unknown>

const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const slugsOf = (companies: readonly { path: string }[]): string[] => companies.map(({ path }) => slugOf(path))
const dayOf = (moment: string) => ({ day: moment.slice(0, 10), date: formatDate(moment) })

const reviewOf = ({ author, rating, text, created, reply }: CompanyReview) => ({
  ...{ author, rating, text, ...dayOf(created) },
  ...(reply && { reply: { text: reply.text, ...dayOf(reply.at) } }),
})

const recordOf = ({ record }: CompanyPageProps) =>
  record
    ? {
        ...{ day: record.day, facts: record.facts, cargo: record.cargo },
        from: [record.source, record.sourceDay].filter(Boolean).join(', '),
      }
    : null

const withoutKind = (mcNumber: string): string => mcNumber.replace(/^[A-Z]+-/, '')

const numbersOf = ({ usdotNumber, mcNumber }: CompanyPageProps) => [
  ...(usdotNumber ? [{ kind: 'USDOT', value: usdotNumber }] : []),
  ...(mcNumber ? [{ kind: docketLabel(mcNumber).slice(0, 2), value: withoutKind(mcNumber) }] : []),
]

/** The docket number as the page shows it after the USDOT number. */
const docketOf = ({ mcNumber }: CompanyPageProps): string =>
  mcNumber && `${docketLabel(mcNumber).replace(' number', '')} ${withoutKind(mcNumber)}`

const companyMatter = ({ path, props }: SitePage<CompanyPageProps>): FrontMatter => {
  const [street = '', postal = ''] = props.address.split(`, ${props.place}`)
  const shown = pageFacts(props)
  return {
    title: `${companyTitle(props)} | ${BRAND.name}`,
    description: metaDescription(props.description || companyTitle(props)),
    image: props.logo ? sharePictureOf(props.logo) : '/social.png',
    ...{ url: `${path}.html`, path, own: path, noindex: props.noindex, crumbs: companyCrumbs(props) },
    ...{ id: props.id, name: props.name, logo: props.logo, initials: props.initials, role: props.role },
    ...{ place: props.place, placepath: props.placePath, city: props.city, region: props.region },
    ...{ country: props.country, street, postal: postal.trim(), legal: props.legalName, trucks: props.trucks },
    whole: addressWithCity(props.address, props.place),
    ...{ telephone: e164(props.phone) ?? '', phone: formatPhone(props.phone) },
    dial: phoneLink(props.phone)?.replace('tel:', '') ?? '',
    ...{ website: props.website, websitelabel: websiteLabel(props.website) },
    ...{ usdot: props.usdotNumber, docket: docketOf(props), numbers: numbersOf(props) },
    ...{ text: props.description, about: props.about, moreabout: props.moreAbout },
    ...{ services: props.services, areas: props.areas, rating: props.rating },
    mover: props.services.some(({ name, path: list }) => list && /\b(moving|movers)\b/i.test(name)),
    ...{ featured: props.featured, verified: props.verified, quotable: props.quotable },
    ...{ claim: props.claimPath, removal: removalPath(slugOf(path)) },
    record: recordOf(props),
    reviews: props.customerReviews.map(reviewOf),
    stars: props.customerReviews.length > 1 ? starCounts(props.customerReviews) : [],
    // in a list, because Hugo would change a map's keys to lowercase
    facts: Object.entries(shown.facts),
    others: shown.similar,
    similar: slugsOf(props.similar),
    ...{ nearby: props.nearby, lists: props.lists },
  }
}

const mapOf = ({ rings, signs }: NearbyMap) => ({
  rings: rings.map(([radius, distance]) => ({ radius, distance, top: -radius - 4 })),
  signs: signs.map(([, , x, y]) => `${x} ${y}`),
})

const [MOST_ARE_IN, MOST_OFFER] = ['Most are in', 'Most offer']
const MOST_LABELS: Record<ListKind, string> = {
  ...{ all: MOST_ARE_IN, service: MOST_ARE_IN },
  ...{ city: MOST_OFFER, region: MOST_OFFER, pair: '', 'region-service': '' },
}
const [BY_CITY, BY_SERVICE, OTHER] = ['By city', 'By service', 'Other services']
const OTHERS: Record<ListKind, string> = {
  ...{ all: BY_CITY, service: BY_CITY, city: BY_SERVICE, region: BY_SERVICE },
  ...{ pair: OTHER, 'region-service': OTHER },
}

const figuresOf = ({ facts, kind, related }: ListPageProps) =>
  facts
    ? {
        ...{ facts: facts.facts, largest: facts.largest, asof: facts.asOf },
        most: related.length > 2 ? MOST_LABELS[kind] : '',
      }
    : null

/** Without the cities of a state or province. */
const listMatter = ({ path, props }: SitePage<ListPageProps>): FrontMatter => {
  const { heading, subtitle, title, description, noindex, listPath, canonical, page, lastPage, cards } = props
  const { crumbs, kind, related, onward, wider, nearby, isMore, total } = props
  return {
    ...{ title, description, url: `${path}.html`, path: canonical, own: path, image: '/social.png', noindex, crumbs },
    ...{ list: listPath, first: (page - 1) * PAGE_SIZE + 1, counted: isMore ? 0 : total },
    ...{ heading, subtitle, found: foundText(props), page, lastpage: lastPage },
    figures: figuresOf(props),
    items: cards.map(({ name, path: company }) => ({ name, path: company })),
    cards: slugsOf(cards),
    numbers: pageNumbers(page, lastPage).map((number) => (number === 'gap' ? 0 : number)),
    steps: [pageOfList(listPath, page - 1), pageOfList(listPath, page + 1)],
    around: (nearby?.companies ?? []).map((group) => ({ heading: group.heading, cards: slugsOf(group.cards) })),
    nearby: nearby?.places ?? [],
    map: nearby?.map ? mapOf(nearby.map) : null,
    ...{ others: OTHERS[kind], counts: related.length > 0, onward: onward ?? [], wider },
  }
}

const config = (lists: CompanyLists, siteUrl: string) => ({
  baseURL: `${siteUrl}/`,
  title: BRAND.name,
  languageCode: 'en',
  disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', '404', 'robotsTXT'],
  params: { blurb: BRAND.blurb, footer: footerOf(lists), fixed: FIXED_TEXT },
})

/** Pages whose props are in memory at a time. */
const PAGES_AT_ONCE = 1000

/** Canonical paths of the compared pages. */
export const comparedPaths = (lists: CompanyLists): string[] => [...listAndCompanyPaths(lists)]

/** The project's files besides the templates: one for each list page and company, and what lists share. */
export const hugoFiles = function* (lists: CompanyLists, siteUrl: string): Generator<[path: string, content: string]> {
  const paths = comparedPaths(lists)
  const related = new Map<string, RelatedLink[]>()
  let number = 0
  for (let start = 0; start < paths.length; start += PAGES_AT_ONCE) {
    const pages = pagesAt(lists, paths.slice(start, start + PAGES_AT_ONCE))
    for (const company of pages.companies)
      yield [`content/company/${slugOf(company.path)}.md`, `${JSON.stringify(companyMatter(company))}\n`]
    for (const list of pages.lists) {
      if (list.props.related.length > 0) related.set(list.props.listPath, list.props.related)
      yield [`content/list/${number++}.md`, `${JSON.stringify(listMatter(list))}\n`]
    }
  }
  yield ['data/related.json', JSON.stringify(Object.fromEntries(related))]
  yield ['config.json', JSON.stringify(config(lists, siteUrl))]
}

/** Writes the project into an empty folder. */
export const writeHugoProject = async (folder: string, lists: CompanyLists, siteUrl: string): Promise<void> => {
  await cp(join(PROJECT, 'tools', 'bench', 'hugo', 'layouts'), join(folder, 'layouts'), { recursive: true })
  for (const path of ['data', 'content/company', 'content/list']) await mkdir(join(folder, path), { recursive: true })
  for (const [path, content] of hugoFiles(lists, siteUrl)) await writeFile(join(folder, path), content)
}
