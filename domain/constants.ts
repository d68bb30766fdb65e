/** Companies on one page of a public list. */
export const PAGE_SIZE = 10
/** Companies in the similar-companies block. */
export const SIMILAR_COMPANIES = 3
/** Sentences of the description that the About text keeps. */
export const ABOUT_SENTENCES = 2
/** Characters of the description that a page's meta description keeps. */
export const META_DESCRIPTION_LENGTH = 150
/** One-time fee for the verified badge, in US dollars. */
export const VERIFIED_FEE_USD = 499
/** Stars on a rating scale. */
export const MAX_STARS = 5
/** Shortest password that an account accepts. */
export const PASSWORD_MIN = 6
/** Longest full name of an account. */
export const FULL_NAME_MAX = 200
/** Width from which the desktop layout applies. */
export const DESKTOP_MIN_PX = 768
