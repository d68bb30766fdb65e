import { BRAND } from '../../../domain/brand.ts'
import type { FeedEntry } from '../../../domain/directory/pages/feed.ts'
import { FEED_PATH } from '../../../domain/routes.ts'
import { escapeHtml } from '../../../domain/text/escape-html.ts'

export const FEED_TITLE = `${BRAND.name}: new companies and reviews`

/** Characters that XML does not allow in any form. */
const UNKNOWN_TO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text.replace(UNKNOWN_TO_XML, ''))}</${name}>`

const link = (rel: string, href: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`

const person = (name: string): string => `<author>${element('name', name)}</author>`

const entryXml = (site: URL, { path, title, text, author, created }: FeedEntry): string => {
  const address = new URL(path, site).href
  return [
    '<entry>',
    element('id', address),
    element('title', title),
    link('alternate', address, 'text/html'),
    element('published', created),
    element('updated', created),
    ...(author ? [person(author)] : []),
    ...(text ? [element('summary', text)] : []),
    '</entry>',
  ].join('\n')
}

/** The feed as defined by RFC 4287. */
export const atomFeed = (site: URL, entries: readonly FeedEntry[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', new URL(FEED_PATH, site).href),
    element('title', FEED_TITLE),
    element('updated', entries[0]?.created ?? new Date(0).toISOString()),
    person(BRAND.name),
    link('self', new URL(FEED_PATH, site).href, 'application/atom+xml'),
    link('alternate', new URL('/', site).href, 'text/html'),
    element('icon', new URL('/icon-192.png', site).href),
    ...entries.map((entry) => entryXml(site, entry)),
    '</feed>',
    '',
  ].join('\n')
