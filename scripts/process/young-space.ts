/**
 * What processes that render pages are started with. A page leaves much garbage; in the usual space for young objects
 * most of it is copied before it dies.
 */
export const YOUNG_SPACE = ['--min-semi-space-size=32', '--max-semi-space-size=32']
