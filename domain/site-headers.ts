/** What answers of the site say beside their content, wherever it is served from. */

/** Everything comes from this origin; pages hold small inline scripts and styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join('; ')

export const SECURITY_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
} as const

export const CONSOLE_HEADERS = { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow' } as const

/** Folders whose files never change under one name. */
export const IMMUTABLE_FOLDERS = ['_astro', 'assets', 'fonts', 'logos'] as const

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Cache-Control of a file of the site, such as "companies.html" or "logos/0a1b.webp". */
export const lifetimeOf = (file: string): string =>
  IMMUTABLE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ? IMMUTABLE : REVALIDATED
