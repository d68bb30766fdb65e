/**
 * The links in every footer. They lead to a few fixed lists with companies. When one of these gets its first company or
 * loses its last, every page changes; large directories never see that.
 */
import { listPath, STATIC_PATHS } from '../../routes.ts'
import type { Location } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { CompanyList } from '../lists/company-list.ts'

type FooterLink = readonly [label: string, path: string]

export interface FooterColumn {
  heading: string
  links: readonly FooterLink[]
}

interface Choice {
  /** Slug → label. The footer shows the first ones that have a company. */
  of: Readonly<Record<string, string>>
  shown: number
}

const SERVICES: Choice = {
  of: {
    freight: 'Freight',
    moving: 'Moving',
    logistics: 'Logistics',
    refrigerated: 'Refrigerated',
    'long-haul': 'Long Haul',
    flatbed: 'Flatbed',
    'local-delivery': 'Local Delivery',
  },
  shown: 4,
}

const CITIES: Choice = {
  of: { chicago: 'Chicago', toronto: 'Toronto', houston: 'Houston', dallas: 'Dallas', 'los-angeles': 'Los Angeles' },
  shown: 2,
}

const chosen = ({ of, shown }: Choice, listOf: (slug: string) => CompanyList | undefined): FooterLink[] =>
  Object.entries(of)
    .flatMap(([slug, label]): FooterLink[] => {
      const list = listOf(slug)
      return list?.companies.length ? [[label, list.path]] : []
    })
    .slice(0, shown)

/** A service's list, or its category's. */
const serviceList = (lists: CompanyLists, slug: string): CompanyList | undefined => {
  const service = lists.services.find((other) => other.slug === slug)
  return service && lists.list({ service: lists.categories.lead(service) })
}

const COMPANY: FooterColumn = {
  heading: 'Company',
  links: [
    ['About', STATIC_PATHS.about],
    ['Contact', STATIC_PATHS.contact],
    ['List Your Business', STATIC_PATHS['for-business']],
    ['Privacy Policy', STATIC_PATHS['privacy-policy']],
  ],
}

export const footerOf = (lists: CompanyLists): FooterColumn[] => {
  const services = chosen(SERVICES, (slug) => serviceList(lists, slug))
  const cities = chosen(CITIES, (location) => lists.at(listPath({ location })))
  return [
    ...(services.length > 0 ? [{ heading: 'Services', links: services }] : []),
    {
      heading: 'Regions',
      links: [
        ...cities,
        ['States and provinces', STATIC_PATHS.regions],
        ['All companies', listPath({})],
        ['Companies A–Z', STATIC_PATHS['companies-a-z']],
      ],
    },
    COMPANY,
  ]
}

/** True if every footer links to a city, or may. */
export const isAtFoot = (lists: CompanyLists, city: Location): boolean =>
  city.slug in CITIES.of && lists.companiesIn(city).length > 0
