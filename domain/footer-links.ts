import { STATIC_PATHS } from './routes.ts'

/** The columns of links at the foot of every page. */
export const FOOTER_COLUMNS: { heading: string; links: [label: string, path: string][] }[] = [
  {
    heading: 'Services',
    links: [
      ['Freight', '/freight-companies'],
      ['Moving', '/moving-companies'],
      ['Logistics', '/logistics-companies'],
      ['Refrigerated', '/refrigerated-companies'],
    ],
  },
  {
    heading: 'Regions',
    links: [
      ['Chicago', '/companies-in-chicago'],
      ['Toronto', '/companies-in-toronto'],
      ['All companies', '/companies'],
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
