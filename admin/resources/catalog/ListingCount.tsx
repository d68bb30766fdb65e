import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatCountOf } from '../../../domain/text/format.ts'
import { readListingCounts } from '../../providers/routes/catalog.ts'
import { TARGET_PX } from '../../tokens.ts'
import type { Catalog, Entry } from './catalog.ts'

const FIELDS = { 'admin/locations': 'location', 'admin/services': 'service' } as const
const COLLECTIONS = { 'admin/locations': 'locations', 'admin/services': 'services' } as const

/** Number of listings of an entry, undefined while loading. All entries on the page share one request. */
export const useListingCount = ({ resource }: Catalog, { id }: Entry): number | undefined => {
  const { data: entries = [] } = useListContext<Entry>()
  const ids = entries.map((entry) => entry.id)
  const { data } = useQuery({
    queryKey: [resource, 'counts', ids],
    queryFn: () => readListingCounts(COLLECTIONS[resource], ids),
  })
  return data && (data[id] ?? 0)
}

export const ListingCount = ({ catalog, entry }: { catalog: Catalog; entry: Entry }) => {
  const count = useListingCount(catalog, entry)
  if (count === undefined) return null
  const words = formatCountOf(count, 'listing')
  if (count === 0) return words
  const filter = JSON.stringify({ [FIELDS[catalog.resource]]: entry.id })
  return (
    <Link
      component={RouterLink}
      to={`/manage-listings?${new URLSearchParams({ filter })}`}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: TARGET_PX }}
    >
      {words}
    </Link>
  )
}
