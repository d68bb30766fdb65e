import type { RegionProps } from '../../../domain/directory/pages/places/region-props.ts'
import { regionPath, STATIC_PATHS } from '../../../domain/routes.ts'
import { slugify } from '../../../domain/slug.ts'

interface Crumb {
  name: string
  path: string
}

/** Home › Regions › Illinois › Flatbed. The last crumb is the page itself. */
export const regionCrumbs = ({ region, service, path }: Pick<RegionProps, 'region' | 'service' | 'path'>): Crumb[] => [
  { name: 'Home', path: STATIC_PATHS.home },
  { name: 'Regions', path: STATIC_PATHS.regions },
  { name: region, path: regionPath(slugify(region)) },
  ...(service ? [{ name: service, path }] : []),
]
