import { listPath } from '../../routes.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import { soughtAs } from '../pages/list-title.ts'
import type { Crumb } from './breadcrumbs.ts'

/** The lists that a company stands in: those of its services in its city, and of the services everywhere. */
export const companyLinks = ({ categories }: CompanyLists, { services, location }: Company): Crumb[] => {
  const inCity = new Set(services.map((service) => categories.leadInCity(service)))
  const everywhere = new Set(services.map((service) => categories.lead(service)))
  const links = [
    { label: soughtAs({ location }), key: { location: location.slug } },
    ...Array.from(inCity, (service) => ({
      label: soughtAs({ service, location }),
      key: { service: service.slug, location: location.slug },
    })),
    ...Array.from(everywhere, (service) => ({ label: soughtAs({ service }), key: { service: service.slug } })),
  ].map(({ label, key }): [path: string, name: string] => [listPath(key), label])
  return Array.from(new Map(links.toReversed()), ([path, name]) => ({ name, path })).toReversed()
}
