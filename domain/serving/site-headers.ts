/** What answers say beside their content, wherever they are served from. */

interface SiteSecurity {
  /** Hashes of the scripts that stand in pages themselves, such as "sha256-…". */
  inlineScripts: readonly string[]
  /** Whether visitors reach the site by https only. */
  isSecure: boolean
}

/**
 * Everything comes from this origin, and a script that stands in a page runs only when the build made it. Styles may
 * stand in pages: sizes and stars are style attributes, and MUI writes style elements while the console runs.
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

/** What a page of a directory never asks a browser for. For the position it asks on a click. */
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

/** The hashes that a release's file of inline scripts lists. A damaged line lets no script run, and harms no header. */
export const scriptHashesIn = (text: string): string[] => text.split('\n').filter((line) => SCRIPT_HASH.test(line))

const ONE_YEAR = 31_536_000

/** For every answer, of the site and of the API. */
const commonHeaders = (isSecure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-XSS-Protection': '0',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(isSecure ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR}` } : {}),
})

/** For every answer of the site and the console. */
export const siteHeaders = ({ inlineScripts, isSecure }: SiteSecurity): Record<string, string> => ({
  ...commonHeaders(isSecure),
  'Content-Security-Policy': contentSecurityPolicy(inlineScripts),
  'Permissions-Policy': ['geolocation=(self)', ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
})

/** For every answer of the API that is no file: nothing of it is to be shown, run or kept. */
export const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  ...commonHeaders(isSecure),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

export const CONSOLE_HEADERS = { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow' } as const

/** Folders whose files never change under one name. */
export const IMMUTABLE_FOLDERS = ['_astro', 'assets', 'fonts', 'logos'] as const

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Cache-Control of a file of the site, such as "companies.html" or "logos/0a1b.webp". */
export const lifetimeOf = (file: string): string =>
  IMMUTABLE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ? IMMUTABLE : REVALIDATED

/** Whether an address, such as the site's own, is reached by https. */
export const isSecureAddress = (url: string): boolean => url.startsWith('https://')

/** File of a built site, not served, that names the hashes of its inline scripts, one a line. */
export const INLINE_SCRIPTS_FILE = '.scripts'

/** Name, not served, of the Brotli form of a file that never changes: "_astro/App.js" → "_astro/.App.js.br". */
export const compressedName = (file: string): string => file.replace(/([^/]+)$/, '.$1.br')
