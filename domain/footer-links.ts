import { leadSlug } from './directory/lists/service-categories.ts'
import { listPath, STATIC_PATHS } from './routes.ts'

/** The list that a service shares with the others of its category. */
const listOf = (service: string): string => listPath({ service: leadSlug(service) })

/** The columns of links at the foot of every page. */
export const FOOTER_COLUMNS: { heading: string; links: [label: string, path: string][] }[] = [
  {
    heading: 'Services',
    links: [
      ['Freight', listOf('freight')],
      ['Moving', listOf('moving')],
      ['Logistics', listOf('logistics')],
      ['Refrigerated', listOf('refrigerated')],
    ],
  },
  {
    heading: 'Regions',
    links: [
      ['Chicago', listPath({ location: 'chicago' })],
      ['Toronto', listPath({ location: 'toronto' })],
      ['States and provinces', STATIC_PATHS.regions],
      ['All companies', listPath({})],
    ],
  },
  {
    heading: 'Company',
    links: [
      ['About', STATIC_PATHS.about],
      ['Contact', STATIC_PATHS.contact],
      ['List Your Business', STATIC_PATHS['for-business']],
      ['Privacy Policy', STATIC_PATHS['privacy-policy']],
    ],
  },
]
