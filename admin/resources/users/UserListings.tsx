import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import type { ListingAssignment } from '../../../domain/listings/schema.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { ListingTitle } from '../../records/ListingTitle.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { TARGET_PX } from '../../tokens.ts'

const LISTINGS_SHOWN = 10
const FIRST = { page: 1, perPage: LISTINGS_SHOWN }

const ListingLink = ({ id, name }: { id: string; name?: string }) => (
  <li>
    <Link
      component={RouterLink}
      to={`/edit-listing/${id}`}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: TARGET_PX, overflowWrap: 'anywhere' }}
    >
      {name ?? <ListingTitle id={id} />}
    </Link>
  </li>
)

const LIST = { m: 0, p: 0, listStyle: 'none' } as const

const Owned = ({ user }: { user: AccountRow }) => {
  const { data = [] } = useGetList<ListingRecord>('company_listings', {
    filter: { owner: user.id },
    sort: { field: 'name', order: 'ASC' },
    pagination: FIRST,
  })
  const all = `/manage-listings?${new URLSearchParams({ filter: JSON.stringify({ owner: user.id }) })}`
  return (
    <>
      <Typography variant="h3">Owner of {formatCountOf(user.owned, 'listing')}</Typography>
      <Box component="ul" sx={LIST}>
        {data.map(({ id, name }) => (
          <ListingLink key={id} id={id} name={name} />
        ))}
      </Box>
      {user.owned > LISTINGS_SHOWN && (
        <Link
          component={RouterLink}
          to={all}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: TARGET_PX }}
        >
          Show all {formatCount(user.owned)}
        </Link>
      )}
    </>
  )
}

const Assigned = ({ user }: { user: AccountRow }) => {
  const { data = [] } = useGetList<ListingAssignment>('listing_assignments', {
    filter: { assigned_to_user: user.id },
    sort: { field: 'created', order: 'DESC' },
    pagination: FIRST,
  })
  return (
    <>
      <Typography variant="h3" sx={{ mt: user.owned ? 2 : 0 }}>
        Assigned to {formatCountOf(user.assigned, 'more listing')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {data.map(({ id, listing }) => (
          <ListingLink key={id} id={listing} />
        ))}
      </Box>
    </>
  )
}

export const UserListings = ({ user }: { user: AccountRow }) => (
  <TitledCard title="Listings">
    {user.listings === 0 && <Typography sx={{ color: 'text.secondary' }}>No listings yet</Typography>}
    {user.owned > 0 && <Owned user={user} />}
    {user.assigned > 0 && <Assigned user={user} />}
  </TitledCard>
)
