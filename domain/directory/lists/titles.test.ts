import { expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../tests/support/directory.ts'
import { FIRST_SERVICES } from '../../catalog/initial-catalog.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { companyTitle } from '../pages/company/company-pages.ts'
import { sitePages } from '../pages/site-pages.ts'

const springfields = [location('Springfield', 'MO'), location('Springfield, IL', 'IL')]
const services = FIRST_SERVICES.map((name) => service(name))

const repeated = (texts: string[]): string[] => texts.filter((text, at) => texts.indexOf(text) !== at)

/** The same name again and again in both cities, with the slugs that the server assigns. */
const namesakes = springfields.flatMap(({ id, slug }, city) =>
  Array.from({ length: 12 }, (_, n) =>
    listing(`Acme ${city}${n}`, {
      name: 'Acme',
      slug: ['acme', `acme-${slug}`, `acme-${slug}-${n}`][Math.min(n + city, 2)] ?? '',
      location: id,
      services: services.map((offered) => offered.id),
      usdot_number: n % 2 ? `${city}${n}000` : '',
    }),
  ),
)

const { lists, companies } = sitePages(
  new LiveDirectory(directory(namesakes, { services, locations: springfields })).lists,
)

test('no two pages have the same title, whatever the city, service and page number', () => {
  const titles = [...lists.map(({ props }) => props.title), ...companies.map(({ props }) => companyTitle(props))]
  expect(titles.length).toBeGreaterThan(70)
  expect(repeated(titles)).toEqual([])
})

test('no two list pages have the same description, and each says whom its page shows', () => {
  expect(repeated(lists.map(({ props }) => props.description))).toEqual([])
  const [first] = lists.filter(({ path }) => path === '/moving-companies-in-springfield')
  expect(first?.props.description).toBe(
    'Movers in Springfield, MO, 1 to 10 of 12 companies: Acme, Acme, Acme, Acme, Acme, Acme, Acme, Acme, Acme, Acme.',
  )
})

test('a USDOT number distinguishes two companies with the same name and city', () => {
  const titles = companies.map(({ props }) => companyTitle(props))
  expect(titles).toContain('Acme, Springfield, MO')
  expect(titles).toContain('Acme, Springfield, IL (USDOT 11000)')
})
