import { expect, test } from 'vitest'
import { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { FEED_ENTRIES, newsFeed } from '../../../domain/directory/pages/feed.ts'
import { FEED_PATH } from '../../../domain/routes.ts'
import { directory, listing, review } from '../../../tests/support/directory.ts'
import { atomFeed } from './atom-feed.ts'

const SITE = new URL('https://haul.example')

const feedOf = (exported: Parameters<typeof directory>) => {
  const entries = newsFeed.page(new LiveDirectory(directory(...exported)).lists, FEED_PATH)?.props.entries ?? []
  return { entries, xml: atomFeed(SITE, entries) }
}

test('the feed contains new companies and reviews, newest first', () => {
  const acme = listing('Acme', { created: '2026-01-01 00:00:00.000Z' })
  const bolt = listing('Bolt', { created: '2026-03-01 00:00:00.000Z' })
  const { entries, xml } = feedOf([[acme, bolt], { reviews: [review(acme, 4, '2026-02-01 00:00:00.000Z')] }])
  expect(entries.map(({ title }) => title)).toEqual([
    'Bolt, Chicago, IL',
    '4 of 5 stars for Acme, Chicago, IL',
    'Acme, Chicago, IL',
  ])
  expect(xml).toContain('<updated>2026-03-01T00:00:00.000Z</updated>')
  expect(xml).toContain('<id>https://haul.example/company/bolt</id>')
})

test('the feed contains only the newest entries, each with its own id', () => {
  const companies = Array.from({ length: 50 }, (_, n) => listing(`Carrier ${n}`))
  const { xml } = feedOf([companies, { reviews: companies.map((company) => review(company, 5)) }])
  const ids = [...xml.matchAll(/<entry>\n<id>(.*?)<\/id>/g)].map(([, id]) => id)
  expect(ids).toHaveLength(FEED_ENTRIES)
  expect(new Set(ids).size).toBe(FEED_ENTRIES)
})

test('no text breaks the feed', () => {
  const { xml } = feedOf([[listing('</title>&"\u0000\u000b\ud800 Łódź 🚚', { slug: 'title-lodz' })]])
  expect(xml).toContain('<title>&lt;/title&gt;&amp;&quot; Łódź 🚚, Chicago, IL</title>')
})

test('an empty directory has an empty feed', () => {
  const { xml } = feedOf([[]])
  expect(xml).not.toContain('<entry>')
  expect(xml).toContain('<updated>')
})
