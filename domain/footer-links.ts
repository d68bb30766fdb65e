import { listPath, STATIC_PATHS } from './routes.ts'

/** The columns of links at the foot of every page. */
export const FOOTER_COLUMNS: { heading: string; links: [label: string, path: string][] }[] = [
  {
    heading: 'Services',
    links: [
      ['Freight', listPath({ service: 'freight' })],
      ['Moving', listPath({ service: 'moving' })],
      ['Logistics', listPath({ service: 'logistics' })],
      ['Refrigerated', listPath({ service: 'refrigerated' })],
    ],
  },
  {
    heading: 'Regions',
    links: [
      ['Chicago', listPath({ location: 'chicago' })],
      ['Toronto', listPath({ location: 'toronto' })],
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
