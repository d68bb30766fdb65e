import { BRAND } from '../../../domain/brand.ts'
import type { FeedEntry, FeedProps } from '../../../domain/directory/pages/feed.ts'
import { FEED_TYPE } from '../../../domain/serving/content-types.ts'
import { escapeHtml } from '../../../domain/text/escape-html.ts'

/** Characters that XML does not allow in any form. */
const UNKNOWN_TO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text.replace(UNKNOWN_TO_XML, ''))}</${name}>`

const link = (rel: string, href: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`

const person = (name: string): string => `<author>${element('name', name)}</author>`

/** A tag URI (RFC 4151). A company that is renamed keeps its entries. */
const tagUri = ({ hostname }: URL, name: string): string => `tag:${hostname},2026:${name}`

const entryXml = (site: URL, { tag, path, title, text, author, created }: FeedEntry): string => {
  const address = new URL(path, site).href
  return [
    '<entry>',
    element('id', tag ? tagUri(site, tag) : address),
    element('title', title),
    link('alternate', address, 'text/html'),
    element('published', created),
    element('updated', created),
    ...(author ? [person(author)] : []),
    ...(text ? [element('summary', text)] : []),
    '</entry>',
  ].join('\n')
}

/** A feed as defined by RFC 4287. The same entries give the same text on any day. */
export const atomFeed = (site: URL, { path, title, page, entries }: FeedProps): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', new URL(path, site).href),
    element('title', title),
    element('updated', entries[0]?.created ?? new Date(0).toISOString()),
    person(BRAND.name),
    link('self', new URL(path, site).href, 'application/atom+xml'),
    link('alternate', new URL(page, site).href, 'text/html'),
    element('icon', new URL('/icon-192.png', site).href),
    ...entries.map((entry) => entryXml(site, entry)),
    '</feed>',
    '',
  ].join('\n')

/** The answer of a page file. */
export const feedResponse = (site: URL, feed: FeedProps): Response =>
  new Response(atomFeed(site, feed), { headers: { 'content-type': FEED_TYPE } })
