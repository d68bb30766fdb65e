/** One page of each kind that does not depend on a record, for tests that check all of them. */
export const SITE_PAGES = [
  '/',
  '/companies',
  '/companies/page/2',
  '/about',
  '/contact',
  '/for-business',
  '/privacy-policy',
  '/company-removal',
  '/find?q=freight',
  '/compare',
  '/request',
  '/regions',
  '/regions/texas',
  '/regions/ontario/freight',
  '/cities',
  '/companies/a-z/start',
] as const
