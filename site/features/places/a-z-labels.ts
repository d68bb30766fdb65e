import type { Listed } from '../../../domain/directory/pages/a-z-pages.ts'
import { STATIC_PATHS } from '../../../domain/routes.ts'

/** Names of the A–Z pages, and their first paths. */
export const AZ_WORDS: Record<Listed, { heading: string; lead: string; path: string }> = {
  companies: {
    heading: 'Companies A–Z',
    lead: 'Every company of the directory by its name.',
    path: STATIC_PATHS['companies-a-z'],
  },
  cities: {
    heading: 'Cities A–Z',
    lead: 'Every city with a carrier, and how many are based there.',
    path: STATIC_PATHS.cities,
  },
}

export const HOME_CRUMB = { name: 'Home', path: STATIC_PATHS.home } as const
