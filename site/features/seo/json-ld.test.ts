import { expect, test } from 'vitest'
import { federalRecordUrl } from '../../../domain/carrier-record/carrier-facts.ts'
import { PAGE_SIZE } from '../../../domain/directory/lists/list-length.ts'
import { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { pagesAt } from '../../../domain/directory/pages/site-pages.ts'
import { directory, listing, review, service } from '../../../tests/support/directory.ts'
import { companyJsonLd, jsonLdText, listJsonLd, organizationJsonLd, websiteJsonLd } from './json-ld.ts'

const SITE = new URL('https://haul.example')
const SERVICES = ['Freight', 'Moving'].map(service)

const pagesOf = (companies: ReturnType<typeof listing>[], paths: string[]) =>
  pagesAt(new LiveDirectory(directory(companies, { services: SERVICES })).lists, paths)

const companyLd = (fields: Parameters<typeof listing>[1]) => {
  const [page] = pagesOf([listing('Acme', fields)], ['/company/acme']).companies
  if (!page) throw new Error('no page')
  return companyJsonLd(SITE, page.props)
}

test('a company that offers moving is a moving company, and no other is', () => {
  const ids = (...names: string[]) => names.map((name) => service(name).id)
  expect(companyLd({ services: ids('Freight', 'Moving') })).toMatchObject({ '@type': 'MovingCompany' })
  expect(companyLd({ services: ids('Freight') })).toMatchObject({ '@type': 'LocalBusiness' })
  expect(companyLd({ services: [] })).toMatchObject({ '@type': 'LocalBusiness' })
})

test('stars are the average of approved reviews, and the directory’s own rating gives none', () => {
  const acme = listing('Acme', { rating: 5 })
  const ldWith = (reviews: ReturnType<typeof review>[]) => {
    const { lists } = new LiveDirectory(directory([acme], { services: SERVICES, reviews }))
    const [page] = pagesAt(lists, ['/company/acme']).companies
    return page ? companyJsonLd(SITE, page.props) : expect.fail('no page')
  }
  expect(ldWith([])).not.toHaveProperty('aggregateRating')
  expect(ldWith([review(acme, 2), review(acme, 3, '2026-02-02 00:00:00.000Z')])).toMatchObject({
    aggregateRating: { ratingValue: 2.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
  })
})

test('an area is served only if the carrier’s form says so, and "other states" are no area', () => {
  const form = { source: 'census', record_date: '2026-01-02' } as const
  expect(companyLd({ ...form, operation: 'interstate' })).toMatchObject({ areaServed: ['Illinois'] })
  expect(companyLd({ ...form, operation: 'intrastate' })).toMatchObject({ areaServed: ['Illinois'] })
  expect(companyLd({})).not.toHaveProperty('areaServed')
})

test('what a company says about its area takes the place of its form, and the two are never mixed', () => {
  const form = { source: 'census', record_date: '2026-01-02', operation: 'interstate' } as const
  const stated = { regions: ['KS', 'ON'], within: '100', stated_on: '2026-11-28' } as const
  const says = (area: object) => companyLd({ ...form, service_area: { ...stated, ...area, regions: ['KS', 'ON'] } })
  expect(says({ within: '' })).toMatchObject({ areaServed: ['Kansas', 'Ontario'] })
  // the city of this test has no position
  expect(says({})).toMatchObject({ areaServed: ['Kansas', 'Ontario'] })
})

test('photos come before the logo, and one picture is an address', () => {
  const photo = { id: 'p', file: '/photos/a/b.webp', description: 'Our yard', width: 1600, height: 1200, updated: '' }
  const [large, logo] = ['https://haul.example/photos/a/b.jpg', 'https://haul.example/logos/a.webp']
  expect(companyLd({ photos: [photo] })).toMatchObject({ image: large })
  expect(companyLd({ photos: [photo], logo: '/logos/a.webp' })).toMatchObject({ image: [large, logo] })
  expect(companyLd({})).not.toHaveProperty('image')
})

test('a carrier is identified by its USDOT and docket numbers, and is the same as in its official record', () => {
  const ld = companyLd({ usdot_number: '271828', mc_number: 'MC-123456' })
  expect(ld).toMatchObject({
    identifier: [
      { '@type': 'PropertyValue', propertyID: 'USDOT', value: '271828' },
      { '@type': 'PropertyValue', propertyID: 'MC', value: '123456' },
    ],
    sameAs: ['https://example.com', federalRecordUrl('271828')],
  })
  expect(companyLd({ mc_number: 'FF-77' })).toMatchObject({
    identifier: [{ propertyID: 'FF', value: '77' }],
    sameAs: ['https://example.com'],
  })
  for (const name of ['identifier', 'sameAs']) expect(companyLd({ website: '' })).not.toHaveProperty(name)
})

test('phone numbers are in international format, and unreadable ones are omitted', () => {
  expect(companyLd({ phone: '312.555.0142 ext 4' })).toMatchObject({ telephone: '+13125550142' })
  expect(companyLd({ phone: '555-0142' })).not.toHaveProperty('telephone')
})

test('positions of a list continue from page to page', () => {
  const companies = Array.from({ length: PAGE_SIZE + 2 }, (_, n) => listing(`Carrier ${n}`))
  const { lists } = pagesOf(companies, ['/companies', '/companies/page/2'])
  const positions = lists.flatMap(({ props }) =>
    (listJsonLd(SITE, props)['itemListElement'] as { position: number }[]).map(({ position }) => position),
  )
  expect(positions).toEqual(Array.from({ length: PAGE_SIZE + 2 }, (_, index) => index + 1))
})

test('the home page says who publishes the site and where its search is', () => {
  const [site, publisher] = [websiteJsonLd(SITE), organizationJsonLd(SITE)]
  expect(site).toMatchObject({
    publisher: { '@id': publisher['@id'] },
    potentialAction: { target: { urlTemplate: 'https://haul.example/find?q={q}' } },
  })
})

test('no value ends the script element', () => {
  expect(jsonLdText(companyLd({ description: '</script><script>alert(1)</script>' }))).not.toContain('<')
})
