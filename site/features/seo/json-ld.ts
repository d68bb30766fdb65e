/** The one place that builds structured data. */
import { BRAND } from '../../../domain/brand.ts'
import { federalRecordUrl } from '../../../domain/carrier-record/carrier-facts.ts'
import { OTHER_STATES } from '../../../domain/catalog/service-areas.ts'
import { PAGE_SIZE } from '../../../domain/directory/lists/list-length.ts'
import type { CompanyPageProps } from '../../../domain/directory/pages/company/company-pages.ts'
import type { ListPageProps } from '../../../domain/directory/pages/list-pages.ts'
import { largePhotoOf } from '../../../domain/photos/photo-file.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { STATIC_PATHS } from '../../../domain/routes.ts'
import { openingHours } from '../../../domain/text/opening-hours.ts'
import { e164 } from '../../../domain/text/phone.ts'
import { contactMailbox } from '../../contact-mailbox.ts'

export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>

/** Text for a script element: no `<`, so that no value can end the element. */
export const jsonLdText = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c')

const thing = (type: string, fields: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')),
})

const organizationId = (site: URL): string => new URL('/#organization', site).href

export const organizationJsonLd = (site: URL): JsonLd =>
  thing('Organization', {
    '@id': organizationId(site),
    name: BRAND.name,
    url: new URL('/', site).href,
    slogan: BRAND.tagline,
    logo: new URL('/icon-512.png', site).href,
    email: contactMailbox,
  })

/** The site with its search, as search engines may offer it. */
export const websiteJsonLd = (site: URL): JsonLd =>
  thing('WebSite', {
    name: BRAND.name,
    url: new URL('/', site).href,
    description: BRAND.blurb,
    publisher: { '@id': organizationId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${new URL(STATIC_PATHS.find, site).href}?q={q}` },
      'query-input': 'required name=q',
    },
  })

/** A page's breadcrumbs below the home page, as names with paths. */
export const breadcrumbJsonLd = (site: URL, crumbs: { name: string; path: string }[]): JsonLd =>
  thing('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, site).href,
    })),
  })

/** A page of a list. Its positions continue those of the previous page. */
export const listJsonLd = (site: URL, { heading, page, cards, total, isMore }: ListPageProps): JsonLd =>
  thing('ItemList', {
    name: heading,
    numberOfItems: isMore ? undefined : total,
    itemListElement: cards.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * PAGE_SIZE + index + 1,
      name,
      url: new URL(path, site).href,
    })),
  })

/**
 * Street and postal code of an address that ends in the company's own place, such as "12 Dock St, Chicago, IL 60601".
 */
const streetOf = ({ address, place }: Pick<CompanyPageProps, 'address' | 'place'>) => {
  if (address === place) return {}
  const [street = '', postalCode = ''] = address.split(`, ${place}`)
  return { streetAddress: street || undefined, postalCode: postalCode.trim() || undefined }
}

/** Stars come only from approved reviews, never from the directory's own rating. */
const aggregateRating = ({ rating }: CompanyPageProps) =>
  rating.reviews === 0
    ? undefined
    : {
        '@type': 'AggregateRating',
        ratingValue: rating.value,
        reviewCount: rating.reviews,
        bestRating: MAX_STARS,
        worstRating: 1,
      }

/** Its USDOT number, and its docket number with its kind. */
const identifiers = ({ usdotNumber, mcNumber }: CompanyPageProps) => {
  const [, kind = 'MC', docket] = /^(?:(MC|MX|FF)-)?(.+)$/.exec(mcNumber) ?? []
  const numbers = [
    ['USDOT', usdotNumber],
    [kind, docket],
  ].flatMap(([propertyID, value]) => (value ? [{ '@type': 'PropertyValue', propertyID, value }] : []))
  return numbers.length > 0 ? numbers : undefined
}

/** The values that are not empty. Undefined if there are none. */
const someOf = (values: readonly string[]): string[] | undefined => {
  const some = values.filter(Boolean)
  return some.length > 0 ? some : undefined
}

/** A company that moves households is a MovingCompany, whatever else it hauls. */
const businessType = ({ services }: CompanyPageProps): string =>
  services.some(({ name, path }) => path && /\b(moving|movers)\b/i.test(name)) ? 'MovingCompany' : 'LocalBusiness'

/** What the company says. If it says nothing, what its registration form says; the two are never mixed. */
const areaServed = ({ servedArea, areasNote, areas }: CompanyPageProps): unknown[] | undefined => {
  if (!servedArea) return areasNote ? someOf(areas.filter((area) => area !== OTHER_STATES)) : undefined
  const { regions, circle } = servedArea
  const served = [
    ...regions,
    ...(circle
      ? [
          {
            '@type': 'GeoCircle',
            geoMidpoint: { '@type': 'GeoCoordinates', latitude: circle.latitude, longitude: circle.longitude },
            geoRadius: circle.meters,
          },
        ]
      : []),
  ]
  return served.length > 0 ? served : undefined
}

/** Its photos, then its logo. One address if there is one. */
const imageOf = (site: URL, { logo, photos = [] }: CompanyPageProps): string | string[] | undefined => {
  const images = someOf([...photos.map(({ path }) => largePhotoOf(path)), logo])?.map(
    (path) => new URL(path, site).href,
  )
  return images?.length === 1 ? images[0] : images
}

/**
 * A company. Without a registration form nobody knows which areas it serves. It is the same as on its own website, and as
 * in its official record.
 */
export const companyJsonLd = (site: URL, company: CompanyPageProps): JsonLd =>
  thing(businessType(company), {
    '@id': new URL(company.path, site).href,
    url: new URL(company.path, site).href,
    name: company.name,
    description: company.description,
    image: imageOf(site, company),
    telephone: e164(company.phone),
    openingHours: someOf(openingHours(company.hours)),
    sameAs: someOf([company.website, company.usdotNumber && federalRecordUrl(company.usdotNumber)]),
    address: {
      '@type': 'PostalAddress',
      ...streetOf(company),
      addressLocality: company.city,
      addressRegion: company.region || undefined,
      addressCountry: company.country || undefined,
    },
    areaServed: areaServed(company),
    legalName: company.legalName,
    identifier: identifiers(company),
    makesOffer: company.services
      .filter(({ path }) => path)
      .map(({ name }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
    aggregateRating: aggregateRating(company),
    review: company.customerReviews.length
      ? company.customerReviews.map(({ author, rating, text, created }) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: author },
          datePublished: created.slice(0, 10),
          reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: MAX_STARS },
          reviewBody: text,
        }))
      : undefined,
  })
