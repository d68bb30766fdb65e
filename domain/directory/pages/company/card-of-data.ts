/** A company's card from its data file, for lists that a script shows. */
import { DEFAULT_SERVICES } from '../../../catalog/rules.ts'
import { initialsOf } from '../../../listings/initials.ts'
import type { CompanyCard } from './company-card.ts'
import type { CompanyData } from './company-data.ts'

/** What a card shows. */
export type ShownCompany = Omit<CompanyCard, 'placePath' | 'phone' | 'services'> & {
  services: readonly { name: string }[]
}

/** @param path of the company's page, because the file contains the whole address */
export const cardOfData = (data: CompanyData, path: string): ShownCompany => ({
  id: data.id,
  name: data.name,
  path,
  logo: data.logo ?? '',
  initials: initialsOf(data.name),
  place: data.region ? `${data.city}, ${data.region}` : data.city,
  call: data.phone_link ? { href: data.phone_link, label: data.phone ?? '' } : null,
  address: data.address ?? '',
  about: data.about,
  services: (data.services.length > 0 ? data.services : DEFAULT_SERVICES).map((name) => ({ name })),
  areas: data.service_areas,
  usdotNumber: data.usdot_number ?? '',
  check: data.check ?? '',
  trucks: data.fleet ?? '',
  rating: data.rating ?? { value: 0, reviews: 0 },
  role: data.role ?? '',
  featured: data.is_featured,
  verified: data.is_verified,
  quotable: data.takes_quotes,
})
