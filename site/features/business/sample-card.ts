import type { CompanyCard } from '../../../domain/directory/pages/company/company-card.ts'
import { STATIC_PATHS } from '../../../domain/routes.ts'

/** A fictional company, as its card would look in a list. */
export const SAMPLE_CARD: CompanyCard = {
  id: 'sample',
  name: 'Your Company Name',
  path: STATIC_PATHS['for-business'],
  logo: '',
  initials: 'YC',
  place: 'Chicago, IL',
  placePath: STATIC_PATHS['for-business'],
  phone: '(312) 555-0100',
  call: { href: 'tel:+13125550100', label: '(312) 555-0100' },
  address: '100 W Dock St, Chicago, IL 60601',
  about: 'What you haul, where you run, and why customers come back.',
  services: ['Flatbed', 'Long Haul', 'Refrigerated'].map((name) => ({ name, path: '' })),
  areas: ['Chicago area', 'Illinois'],
  usdotNumber: '1234567',
  check: '',
  trucks: '12 trucks',
  rating: { value: 4.7, reviews: 23 },
  role: '',
  featured: true,
  verified: true,
  quotable: true,
}
