/** Response headers, on every host. */
import { PHOTO_FOLDER } from '../photos/photo-file.ts'

interface SiteSecurity {
  /** Hashes of inline scripts, such as "sha256-…". */
  inlineScripts: readonly string[]
  /** True if visitors reach the site only by https. */
  isSecure: boolean
}

/**
 * Everything comes from this origin, and an inline script runs only if the build made it. Inline styles are allowed:
 * sizes and stars are style attributes, and MUI creates style elements in the console.
 */
const contentSecurityPolicy = (inlineScripts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Browser features that the pages never use. The location is requested only after a click. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

const SCRIPT_HASH = /^sha256-[A-Za-z0-9+/]+=*$/

/** The hashes in a release's list of inline scripts. A damaged line allows no script and breaks no header. */
export const scriptHashesIn = (text: string): string[] => text.split('\n').filter((line) => SCRIPT_HASH.test(line))

const ONE_YEAR = 31_536_000

/** For every response of the site and the API. */
const commonHeaders = (isSecure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-XSS-Protection': '0',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(isSecure ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR}` } : {}),
})

/** For every response of the site and the console. */
export const siteHeaders = ({ inlineScripts, isSecure }: SiteSecurity): Record<string, string> => ({
  ...commonHeaders(isSecure),
  'Content-Security-Policy': contentSecurityPolicy(inlineScripts),
  'Permissions-Policy': ['geolocation=(self)', ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
})

/** Files that no browser shows as a page which runs or frames anything. SVG and XML may. */
const NO_PAGES = new Set(['css', 'gz', 'ico', 'jpg', 'js', 'json', 'md', 'png', 'webp', 'woff2'])
const HEADERS_OF_ALL = ['X-Content-Type-Options', 'Strict-Transport-Security']

/**
 * The site's headers, as far as a file needs them. What pages may do is a kilobyte, and a search reads ten small files.
 * @param headers of the site
 */
export const headersNeeded = (file: string, headers: Record<string, string>): Record<string, string> => {
  if (!NO_PAGES.has(file.slice(file.lastIndexOf('.') + 1))) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_OF_ALL.includes(name)))
}

/** For every API response that is not a file: it must not be rendered, run or cached. */
export const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  ...commonHeaders(isSecure),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

export const CONSOLE_HEADERS = { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow' } as const

/** Folders whose files never change under the same name. */
export const IMMUTABLE_FOLDERS = ['_astro', 'assets', 'fonts', 'logos', PHOTO_FOLDER] as const

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Cache-Control of a site file, such as "companies.html" or "logos/0a1b.webp". */
export const lifetimeOf = (file: string): string =>
  IMMUTABLE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ? IMMUTABLE : REVALIDATED

/** Lets scripts of other sites read files that are for programs, which contain only what everybody may read. */
const READABLE_ELSEWHERE = { 'Access-Control-Allow-Origin': '*' } as const
/** Search engines index the page instead. */
const TWIN_HEADERS = { ...READABLE_ELSEWHERE, 'X-Robots-Tag': 'noindex' } as const

/** Endings of files for programs, with their headers. */
export const DATA_HEADERS: Readonly<Record<string, Record<string, string>>> = {
  gz: TWIN_HEADERS,
  json: TWIN_HEADERS,
  md: TWIN_HEADERS,
  xml: READABLE_ELSEWHERE,
}

/** Headers that depend on a site file's name. */
export const headersOfFile = (file: string): Record<string, string> => ({
  'Cache-Control': lifetimeOf(file),
  ...DATA_HEADERS[file.slice(file.lastIndexOf('.') + 1)],
})

/** True if a URL uses https. */
export const isSecureAddress = (url: string): boolean => url.startsWith('https://')

/** A file of the built site, not served, that lists the hashes of its inline scripts, one per line. */
export const INLINE_SCRIPTS_FILE = '.scripts'

/** Name, not served, of the Brotli form of an immutable file: "_astro/App.js" → "_astro/.App.js.br". */
export const compressedName = (file: string): string => file.replace(/([^/]+)$/, '.$1.br')
