import { isFeedPath } from '../routes.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  gz: 'application/gzip',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/** Feed readers and browsers recognize a feed by this type. Its name would make it plain XML. */
export const FEED_TYPE = 'application/atom+xml; charset=utf-8'

/** Content-Type of a site file by its name, such as "about.html", on every host. */
export const contentTypeOf = (file: string): string =>
  isFeedPath(`/${file}`)
    ? FEED_TYPE
    : (CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream')
