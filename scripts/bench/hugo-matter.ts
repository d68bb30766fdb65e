/** What Hugo gets of each page: what our pages get as props, which both find while they load and not while they render. */

import { BRAND } from '../../domain/brand.ts'
import { companyCrumbs } from '../../domain/directory/lists/breadcrumbs.ts'
import { pageNumbers } from '../../domain/directory/lists/list-length.ts'
import type { NearbyMap } from '../../domain/directory/map/nearby-map.ts'
import type { CompanyPageProps, CompanyReview } from '../../domain/directory/pages/company/company-pages.ts'
import { companyTitle } from '../../domain/directory/pages/company/company-title.ts'
import type { FederalRecord } from '../../domain/directory/pages/company/federal-record.ts'
import type { ListPageProps } from '../../domain/directory/pages/list-pages.ts'
import { foundText } from '../../domain/directory/pages/list-title.ts'
import { addressWithCity, metaDescription, websiteLabel } from '../../domain/directory/pages/page-text.ts'
import type { SitePage } from '../../domain/directory/pages/site-page.ts'
import { docketLabel } from '../../domain/listings/facts/carrier-facts.ts'
import { sharePictureOf } from '../../domain/listings/logo/logo-pictures.ts'
import { starCounts } from '../../domain/reviews/star-counts.ts'
import { pageOfList, removalPath } from '../../domain/routes.ts'
import { formatDate } from '../../domain/text/format.ts'
import { e164, formatPhone, phoneLink } from '../../domain/text/phone.ts'
import { pageFacts } from '../../site/features/companies/page-facts.ts'

/** Keys are in lower case, as Hugo makes them. */
type FrontMatter = { title: string; description: string; url: string; path: string; image: string } & Record<
  string,
  unknown
>

export const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const slugsOf = (companies: readonly { path: string }[]): string[] => companies.map(({ path }) => slugOf(path))

const recordOf = ({ day, facts, cargo, source, sourceDay }: FederalRecord) => ({
  ...{ day, facts, cargo, from: [source, sourceDay].filter(Boolean).join(', ') },
})

const dayOf = (moment: string) => ({ day: moment.slice(0, 10), date: formatDate(moment) })

const reviewOf = ({ author, rating, text, created, reply }: CompanyReview) => ({
  ...{ author, rating, text, ...dayOf(created) },
  ...(reply && { reply: { text: reply.text, ...dayOf(reply.at) } }),
})

const numbersOf = ({ usdotNumber, mcNumber }: CompanyPageProps) => [
  ...(usdotNumber ? [{ kind: 'USDOT', value: usdotNumber }] : []),
  ...(mcNumber ? [{ kind: docketLabel(mcNumber).slice(0, 2), value: mcNumber.replace(/^[A-Z]+-/, '') }] : []),
]

/** As the page writes it after the USDOT number. */
const docketOf = ({ mcNumber }: CompanyPageProps): string =>
  mcNumber && `${docketLabel(mcNumber).replace(' number', '')} ${mcNumber.replace(/^[A-Z]+-/, '')}`

export const companyMatter = ({ path, props }: SitePage<CompanyPageProps>): FrontMatter => {
  const [street = '', postal = ''] = props.address.split(`, ${props.place}`)
  const shown = pageFacts(props)
  return {
    title: `${companyTitle(props)} | ${BRAND.name}`,
    description: metaDescription(props.description || companyTitle(props)),
    url: `${path}.html`,
    path,
    image: props.logo ? sharePictureOf(props.logo) : '/social.png',
    noindex: props.noindex,
    crumbs: companyCrumbs(props),
    ...{ id: props.id, name: props.name, logo: props.logo, initials: props.initials, role: props.role },
    ...{ place: props.place, placepath: props.placePath, city: props.city, region: props.region },
    ...{ country: props.country, street, postal: postal.trim(), address: props.address },
    ...{ whole: addressWithCity(props.address, props.place), legal: props.legalName, units: props.powerUnits },
    ...{
      telephone: e164(props.phone) ?? '',
      phone: formatPhone(props.phone),
      dial: phoneLink(props.phone)?.replace('tel:', '') ?? '',
    },
    ...{ website: props.website, websitelabel: websiteLabel(props.website) },
    ...{ usdot: props.usdotNumber, docket: docketOf(props), numbers: numbersOf(props) },
    ...{ text: props.description, about: props.about, moreabout: props.moreAbout },
    ...{ services: props.services, areas: props.areas, rating: props.rating },
    mover: props.services.some(({ name, path: list }) => list && /\b(moving|movers)\b/i.test(name)),
    ...{ featured: props.featured, verified: props.verified, quotable: props.quotable },
    ...{ claim: props.claimPath, removal: removalPath(slugOf(path)) },
    record: props.record ? recordOf(props.record) : null,
    reviews: props.customerReviews.map(reviewOf),
    stars: props.customerReviews.length > 1 ? starCounts(props.customerReviews) : [],
    // in a list: Hugo would write the keys of a map in lower case
    facts: Object.entries(shown.facts),
    others: shown.similar,
    similar: slugsOf(props.similar),
    nearby: props.nearby,
    lists: props.lists,
  }
}

const mapOf = ({ rings, dots }: NearbyMap) => ({
  rings: rings.map(([radius, distance]) => ({ radius, distance, top: -radius - 1.2 })),
  dots: dots.map((dot) => dot.join(' ')),
})

const MOST_LABELS = { all: 'Most are in', service: 'Most are in', city: 'Most offer', pair: '' }
const OTHERS = { all: 'By city', service: 'By city', city: 'By service', pair: 'Other services' }

const figuresOf = ({ facts, kind, related }: ListPageProps) =>
  facts
    ? {
        ...{ facts: facts.facts, largest: facts.largest, asof: facts.asOf },
        ...(MOST_LABELS[kind] && related.length > 2 && { most: { label: MOST_LABELS[kind] } }),
      }
    : null

export const listMatter = ({ path, props }: SitePage<ListPageProps>): FrontMatter => {
  const { heading, subtitle, title, description, noindex, listPath, canonical, page, lastPage, cards } = props
  const { crumbs, search, filter, kind, related, onward, wider, nearby, isMore, total } = props
  return {
    title,
    description,
    url: `${path}.html`,
    path: canonical,
    image: '/social.png',
    noindex,
    ...{ list: listPath, own: path, crumbs, first: (page - 1) * 10 + 1, counted: isMore ? 0 : total },
    ...{ heading, subtitle, found: foundText(props), page, lastpage: lastPage, ends: page === lastPage && !!isMore },
    figures: figuresOf(props),
    filter: filter ? { file: filter.file, services: filter.services.join(' ') } : null,
    items: cards.map(({ name, path: company }) => ({ name, path: company })),
    cards: slugsOf(cards),
    numbers: pageNumbers(page, lastPage).map((number) => (number === 'gap' ? 0 : number)),
    steps: [pageOfList(listPath, page - 1), pageOfList(listPath, page + 1)],
    around: (nearby?.companies ?? []).map((group) => ({ heading: group.heading, cards: slugsOf(group.cards) })),
    search: { service: search.service, ...(search.city && { city: search.city }) },
    nearby: nearby?.places ?? [],
    map: nearby?.map ? mapOf(nearby.map) : null,
    ...{ others: OTHERS[kind], counts: related.length > 0, onward: onward ?? [], wider },
  }
}
