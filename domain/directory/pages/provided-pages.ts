/**
 * Passes pages from the program that renders them to the site's bundled page files, which contain another copy of these
 * modules in the same process.
 */
import type { SitePages } from './site-pages.ts'

const BRIDGE = Symbol.for('haulindex.pages')
const bridge = globalThis as { [BRIDGE]?: SitePages }

/** Sets the pages to render. The page files then read no file. */
export const providePages = (pages: SitePages): void => {
  bridge[BRIDGE] = pages
}

export const providedPages = (): SitePages | undefined => bridge[BRIDGE]
