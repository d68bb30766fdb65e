import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatCount } from '../../../domain/text/format.ts'
import { readListingCounts } from '../../providers/routes/catalogue.ts'
import { TARGET_PX } from '../../tokens.ts'
import type { Catalog, Entry } from './catalog.ts'

const FIELDS = { 'admin/locations': 'location', 'admin/services': 'service' } as const
const COLLECTIONS = { 'admin/locations': 'locations', 'admin/services': 'services' } as const

/** How many listings an entry has; one request for all that the page of the list shows. Undefined until that is known. */
export const useListingCount = ({ resource }: Catalog, { id }: Entry): number | undefined => {
  const { data: shown = [] } = useListContext<Entry>()
  const ids = shown.map((entry) => entry.id)
  const { data } = useQuery({
    queryKey: [resource, 'counts', ids],
    queryFn: () => readListingCounts(COLLECTIONS[resource], ids),
  })
  return data && (data[id] ?? 0)
}

/** How many listings an entry has, which leads to them. */
export const ListingCount = ({ catalogue, entry }: { catalogue: Catalog; entry: Entry }) => {
  const count = useListingCount(catalogue, entry)
  if (count === undefined) return null
  const words = `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}`
  if (count === 0) return words
  const filter = JSON.stringify({ [FIELDS[catalogue.resource]]: entry.id })
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
