/** The catalogue's first services; each name's slug is the one in the site's paths. */
export const CATALOGUE_SERVICES = [
  'Freight',
  'Moving',
  'Logistics',
  'Long Haul',
  'Local Delivery',
  'Refrigerated',
  'Flatbed',
  'Container',
  'Reefer',
  'HAZMAT',
  'Warehouse',
  'Trucking',
] as const
