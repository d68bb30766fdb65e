import { describe, expect, it, test } from 'vitest'
import { changedRecord } from '../../../../tests/support/carriers/changed-record.ts'
import { directory, listing, location, review, service } from '../../../../tests/support/directory.ts'
import { twinPath } from '../../../routes.ts'
import { LiveDirectory } from '../../live/live-directory.ts'
import { pageOfKind, twinsOfCompany } from '../page-kinds.ts'
import { pagePaths } from '../site-pages.ts'
import { plain } from './markdown.ts'
import { formsOfCompany, twinsOf } from './twin-forms.ts'
import { twinContent } from './twin-page.ts'

const ORIGIN = 'https://haul.example'
const acme = listing('Acme [1] *Lines*', {
  slug: 'acme',
  description: 'Hauls.\n\n# Best <b>rates</b>](/evil)\nWrite to dispatch@acme.com.',
  usdot_number: '77',
  mc_number: 'MC-123456',
  verified: true,
  is_featured: true,
  federal: changedRecord(['2026-10-02']),
})
const companies = [acme, ...Array.from({ length: 11 }, (_, n) => listing(`Bolt ${n}`, { phone: '' }))]
const reviews = [{ ...review(acme, 4), review_text: 'Fine: me@mail.com', reply_text: '](/x "url":"/y' }]
const live = (twins?: Parameters<typeof twinsOf>[0]) =>
  new LiveDirectory(directory(companies, { reviews, services: ['Freight', 'Trucking'].map(service) }), twinsOf(twins))
const { lists } = live()

const contentOf = (path: string): string => {
  const page = pageOfKind(lists, path)
  return page?.kind === 'twin' ? twinContent(page, ORIGIN) : expect.fail(`${path} is no twin`)
}
const dataOf = (path: string) => JSON.parse(contentOf(path))

describe('the data of a list', () => {
  it('says which companies a page shows, in its order, with whole addresses', () => {
    const page = dataOf('/companies-in-chicago.json')
    expect(page).toMatchObject({
      title: 'Trucking Companies in Chicago, IL',
      url: `${ORIGIN}/companies-in-chicago`,
      service: null,
      city: 'Chicago',
      region: 'IL',
      total: 12,
      is_total_least: false,
      page: 1,
      pages: 2,
      next: `${ORIGIN}/companies-in-chicago/page/2`,
    })
    expect(page.companies).toHaveLength(10)
    expect(page.companies[0]).toMatchObject({
      name: 'Acme [1] *Lines*',
      url: `${ORIGIN}/company/acme`,
      city: 'Chicago',
      usdot_number: '77',
      phone: '(312) 555-0142',
      rating: { value: 4, reviews: 1 },
      is_verified: true,
      is_featured: true,
    })
    expect(page.companies[1]).toMatchObject({ name: 'Bolt 0', phone: null, usdot_number: null, rating: null })
    expect(dataOf('/companies-in-chicago/page/2.json')).toMatchObject({ page: 2, next: null })
  })

  it.each([
    ['/companies.json', { service: null, city: null, region: null }],
    ['/freight-trucking-companies.json', { service: 'Freight', city: null, region: null }],
    ['/freight-companies-in-chicago.json', { service: 'Freight', city: 'Chicago', region: 'IL' }],
    ['/regions/illinois.json', { service: null, city: null, region: 'IL' }],
    ['/regions/illinois/freight.json', { service: 'Freight', city: null, region: 'IL' }],
  ])('at %s says what the list is restricted to', (path, restricted) => {
    expect(dataOf(path)).toMatchObject({ ...restricted, total: 12 })
  })

  it('of an empty list has no companies', () => {
    const { lists } = new LiveDirectory(directory([], { locations: [location('Tulsa', 'OK')] }))
    const page = pageOfKind(lists, '/companies-in-tulsa.json')
    expect(page?.kind === 'twin' && JSON.parse(page.props.text)).toMatchObject({ total: 0, pages: 1, companies: [] })
  })
})

test.each([
  ['0.0%', '0.0%'],
  ['1.5 trucks', '1.5 trucks'],
  ['1. Rates', '1\\. Rates'],
  ['2) Rates', '2\\) Rates'],
  ['3.', '3\\.'],
])('%s in Markdown is %s', (value, markdown) => {
  expect(plain(value)).toBe(markdown)
})

test('a company as Markdown says what its page says, and no text of others becomes markup', () => {
  const text = contentOf('/company/acme.md')
  expect(text).toMatch(/^# Acme \\\[1\\\] \\\*Lines\\\*, Chicago, IL\n/)
  for (const line of [
    `- Page: [Acme \\[1\\] \\*Lines\\*](${ORIGIN}/company/acme)`,
    `- City: [Chicago, IL](${ORIGIN}/companies-in-chicago.md)`,
    '- USDOT number: 77',
    '- MC number: MC-123456',
    '- Rating: 4 of 5 (1 review)',
    '> \\# Best \\<b\\>rates\\</b\\>\\]\\(/evil)',
    '## What changed',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toContain(' 4 of 5\n\n> Fine: [email]')
})

test('a list as Markdown names each company of its page with its own Markdown, and says what is paid for', () => {
  const text = contentOf('/companies-in-chicago.md')
  expect(text).toContain('12 companies, page 1 of 2.')
  expect(text).toContain(`- [Bolt 0](${ORIGIN}/company/bolt-0.md): Chicago, IL · Freight`)
  expect(text).toContain('Preferred Carriers pay to be shown first in lists.')
  expect(text).toContain(`- Next page: [Page 2](${ORIGIN}/companies-in-chicago/page/2.md)`)
})

test('no twin contains an email address, whatever people write', () => {
  const twins = pagePaths(lists).filter((path) => /^\/(compan|freight|regions).*\.(json|md)$/.test(path))
  expect(twins.length).toBeGreaterThan(40)
  for (const path of twins) expect(contentOf(path)).not.toMatch(/@(acme|mail)\.com/)
})

test('every page of a list and company has each twin that the setting names, and a company always has its data', () => {
  for (const setting of ['all', 'json', 'none'] as const) {
    const { lists } = live(setting)
    const paths = new Set(pagePaths(lists))
    for (const list of lists.all())
      for (const form of ['json', 'md'] as const)
        expect(paths.has(twinPath(list.path, form)), `${list.path}.${form}`).toBe(twinsOf(setting).includes(form))
    for (const path of twinsOfCompany(lists, 'acme')) expect(paths).toContain(path)
    expect(formsOfCompany(lists.twins)).toContain('json')
    expect(paths.has('/company/acme.md')).toBe(setting === 'all')
  }
})
