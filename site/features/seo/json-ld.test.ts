import { expect, test } from 'vitest'
import { PAGE_SIZE } from '../../../domain/directory/lists/list-length.ts'
import { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { pagesAt } from '../../../domain/directory/pages/site-pages.ts'
import { directory, listing, service } from '../../../tests/support/directory.ts'
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
