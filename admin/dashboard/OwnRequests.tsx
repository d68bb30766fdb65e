import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { REQUEST_STATUS_LABELS, REQUEST_TYPE_LABELS } from '../../domain/listing-requests/rules.ts'
import type { ListingRequest } from '../../domain/listing-requests/schema.ts'
import { ListingTitle } from '../records/ListingTitle.tsx'
import { Moment } from '../records/Moment.tsx'
import { TitledCard } from '../records/TitledCard.tsx'

/** The account's own requests and their results. Nothing if there are none. */
export const OwnRequests = () => {
  const { data = [] } = useGetList<ListingRequest>(
    'listing_requests',
    { sort: { field: 'created', order: 'DESC' }, pagination: { page: 1, perPage: 10 } },
    { retry: 1 },
  )
  if (data.length === 0) return null
  return (
    <TitledCard title="Your requests">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map(({ id, listing, request_type, status, updated }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              columnGap: 2,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
            }}
          >
            <strong>
              {REQUEST_TYPE_LABELS[request_type]}: <ListingTitle id={listing} />
            </strong>
            <span>{REQUEST_STATUS_LABELS[status]}</span>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              <Moment at={updated} />
            </Typography>
          </Box>
        ))}
      </Box>
    </TitledCard>
  )
}
