/** The one place that builds structured data. */
import { BRAND } from '../../../domain/brand.ts'
import type { CompanyPageProps } from '../../../domain/directory/pages/company-pages.ts'
import type { ListPageProps } from '../../../domain/directory/pages/list-pages.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'

export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>

/** Text for a script element: no `<`, so that no value can end the element. */
export const jsonLdText = (data: JsonLd): string => JSON.stringify(data).replace(/</g, '\\u003c')

const thing = (type: string, fields: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')),
})

export const websiteJsonLd = (site: URL): JsonLd =>
  thing('WebSite', { name: BRAND.name, url: new URL('/', site).href, description: BRAND.blurb })

/** A page's place below the home page; `crumbs` are names with paths. */
export const breadcrumbJsonLd = (site: URL, crumbs: { name: string; path: string }[]): JsonLd =>
  thing('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, site).href,
    })),
  })

export const listJsonLd = (site: URL, { heading, cards, total }: ListPageProps): JsonLd =>
  thing('ItemList', {
    name: heading,
    numberOfItems: total,
    itemListElement: cards.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(path, site).href,
    })),
  })

/** Street and postal code of an address that ends in the company's own place, as "12 Dock St, Chicago, IL 60601" does. */
const streetOf = ({ address, place }: Pick<CompanyPageProps, 'address' | 'place'>) => {
  const [street = '', postalCode = ''] = address.split(`, ${place}`)
  return { streetAddress: street || undefined, postalCode: postalCode.trim() || undefined }
}

/** Stars come from approved reviews alone, never from the directory's own rating. */
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

/** Its USDOT number, and its docket number under the kind that it has. */
const identifiers = ({ usdotNumber, mcNumber }: CompanyPageProps) => {
  const [, kind = 'MC', docket] = /^(?:(MC|MX|FF)-)?(.+)$/.exec(mcNumber) ?? []
  const numbers = [
    ['USDOT', usdotNumber],
    [kind, docket],
  ].flatMap(([propertyID, value]) => (value ? [{ '@type': 'PropertyValue', propertyID, value }] : []))
  return numbers.length > 0 ? numbers : undefined
}

export const companyJsonLd = (site: URL, company: CompanyPageProps): JsonLd =>
  thing('LocalBusiness', {
    '@id': new URL(company.path, site).href,
    url: new URL(company.path, site).href,
    name: company.name,
    description: company.description,
    image: company.logo ? new URL(company.logo, site).href : undefined,
    telephone: company.phone,
    sameAs: company.website,
    address: {
      '@type': 'PostalAddress',
      ...streetOf(company),
      addressLocality: company.city,
      addressRegion: company.region || undefined,
      addressCountry: company.country || undefined,
    },
    areaServed: company.areas,
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
