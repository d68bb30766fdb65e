import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { changesFeeds } from '../../../domain/directory/pages/changes-feeds.ts'
import { FEED_ENTRIES, newsFeed } from '../../../domain/directory/pages/feed.ts'
import { changesPath, FEED_PATH } from '../../../domain/routes.ts'
import { changedRecord } from '../../../tests/support/carriers/changed-record.ts'
import { directory, listing, review } from '../../../tests/support/directory.ts'
import { atomFeed } from './atom-feed.ts'

const SITE = new URL('https://haul.example')

interface Link {
  rel: string
  type: string
  href: string
}
interface Atom {
  id: string
  title: string
  updated: string
  author: { name: string }
  link: Link[]
  entry?: { id: string; title: string; updated: string; link: Link[]; summary: string }[]
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'entry' || name === 'link',
})

/** The content of a feed. Fails if it is not well-formed. */
const parsed = (xml: string): Atom => {
  expect(XMLValidator.validate(xml)).toBe(true)
  const { feed } = parser.parse(xml) as { feed: Atom & { xmlns: string } }
  expect(feed.xmlns).toBe('http://www.w3.org/2005/Atom')
  return feed
}

const newsOf = (...exported: Parameters<typeof directory>) => {
  const feed = newsFeed.page(new LiveDirectory(directory(...exported)).lists, FEED_PATH)?.props
  return feed ? atomFeed(SITE, feed) : expect.fail('there is no feed')
}
const changesOf = (path: string, ...exported: Parameters<typeof directory>) => {
  const feed = changesFeeds.page(new LiveDirectory(directory(...exported)).lists, path)?.props
  return feed ? atomFeed(SITE, feed) : expect.fail('there is no feed')
}

test('the feed contains new companies and reviews, newest first', () => {
  const acme = listing('Acme', { created: '2026-01-01 00:00:00.000Z' })
  const bolt = listing('Bolt', { created: '2026-03-01 00:00:00.000Z' })
  const { updated, entry } = parsed(newsOf([acme, bolt], { reviews: [review(acme, 4, '2026-02-01 00:00:00.000Z')] }))
  expect(entry?.map(({ title }) => title)).toEqual([
    'Bolt, Chicago, IL',
    '4 of 5 stars for Acme, Chicago, IL',
    'Acme, Chicago, IL',
  ])
  expect(updated).toBe('2026-03-01T00:00:00.000Z')
  expect(entry?.[0]?.id).toBe('https://haul.example/company/bolt')
})

test('the feed contains only the newest entries, each with its own id', () => {
  const companies = Array.from({ length: 50 }, (_, n) => listing(`Carrier ${n}`))
  const { entry = [] } = parsed(newsOf(companies, { reviews: companies.map((company) => review(company, 5)) }))
  expect(entry).toHaveLength(FEED_ENTRIES)
  expect(new Set(entry.map(({ id }) => id)).size).toBe(FEED_ENTRIES)
})

test('no text breaks the feed', () => {
  const name = '</title>&"\u0000\u000b\ud800 Łódź 🚚'
  const shown = '</title>&" Łódź 🚚'
  const { entry } = parsed(newsOf([listing(name, { slug: 'title-lodz' })]))
  expect(entry?.map(({ title }) => title)).toEqual([`${shown}, Chicago, IL`])
  const changed = listing(name, { slug: 'title-lodz', federal: changedRecord(['2026-10-02']) })
  const { entry: changes } = parsed(changesOf(changesPath(), [changed]))
  expect(changes?.map(({ title }) => title)).toEqual([
    `${shown} (Chicago, IL): authority as a carrier of freight revoked`,
  ])
})

test('a feed of changes says what happened when, and leads to the page of the company', () => {
  const acme = listing('Acme', { usdot_number: '77', federal: changedRecord(['2026-10-02']) })
  const { updated, link, title, entry } = parsed(changesOf(changesPath('illinois'), [acme]))
  expect(title).toBe('Haulindex: changes in the federal record of carriers in Illinois')
  expect(link).toEqual([
    { rel: 'self', type: 'application/atom+xml', href: 'https://haul.example/changes/illinois.xml' },
    { rel: 'alternate', type: 'text/html', href: 'https://haul.example/regions/illinois' },
  ])
  expect(updated).toBe('2026-10-02T00:00:00Z')
  expect(entry).toEqual([
    {
      id: 'tag:haul.example,2026:carrier/77/2026-10-02',
      title: 'Acme (Chicago, IL): authority as a carrier of freight revoked',
      link: [{ rel: 'alternate', type: 'text/html', href: 'https://haul.example/company/acme' }],
      published: '2026-10-02T00:00:00Z',
      updated: '2026-10-02T00:00:00Z',
      summary: 'Authority as a carrier of freight revoked (FMCSA, Motus, file of Nov 19, 2026).',
    },
  ])
})

test('a change keeps its id when the company is renamed', () => {
  const of = (name: string) => {
    const row = listing(name, { usdot_number: '77', federal: changedRecord(['2026-10-02']) })
    return parsed(changesOf(changesPath(), [row])).entry?.map(({ id }) => id)
  }
  expect(of('Acme')).toEqual(of('Bolt'))
})

test('an empty directory has empty feeds, which are valid', () => {
  for (const xml of [newsOf([]), changesOf(changesPath(), [])]) {
    const { id, title, updated, author, entry } = parsed(xml)
    expect(entry).toBeUndefined()
    expect([id, title, updated, author.name].every(Boolean)).toBe(true)
  }
})
