/**
 * The bridge between a program that renders pages and the site's bundled page files, which are another copy of these
 * modules in the same process.
 */
import type { SitePages } from './site-pages.ts'

const BRIDGE = Symbol.for('haulindex.pages')
const bridge = globalThis as { [BRIDGE]?: SitePages }

/** Gives the page files the pages to render; they read no file then. */
export const providePages = (pages: SitePages): void => {
  bridge[BRIDGE] = pages
}

export const providedPages = (): SitePages | undefined => bridge[BRIDGE]
