import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { INQUIRY_STATUS_LABELS } from '../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../domain/inquiries/schema.ts'
import { ListingTitle } from '../records/ListingTitle.tsx'
import { Moment } from '../records/Moment.tsx'
import { TitledCard } from '../records/TitledCard.tsx'

const NEWEST = {
  sort: { field: 'created', order: 'DESC' },
  pagination: { page: 1, perPage: 5 },
  meta: { isCounted: false },
} as const

const Row = ({ inquiry }: { inquiry: Inquiry }) => (
  <Box
    component="li"
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
    <Box component={Link} to={`/inquiries/${inquiry.id}`} sx={{ fontWeight: 600, color: 'text.primary' }}>
      {inquiry.customer_name}
    </Box>
    <Box component="span" sx={{ textAlign: 'right' }}>
      {INQUIRY_STATUS_LABELS[inquiry.status]}
    </Box>
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      <ListingTitle id={inquiry.listing} />
    </Typography>
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
      <Moment at={inquiry.created} />
    </Typography>
  </Box>
)

/** The newest inquiries that the account can read. */
export const RecentInquiries = () => {
  const { data, error } = useGetList<Inquiry>('inquiries', NEWEST, { retry: 1 })
  return (
    <TitledCard title="Recent Inquiries">
      {error && <Typography>Failed to load inquiries. Please try again.</Typography>}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>No inquiries yet</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((inquiry) => (
          <Row key={inquiry.id} inquiry={inquiry} />
        ))}
      </Box>
      {data && data.length > 0 && (
        <Box component={Link} to="/inquiries" sx={{ color: 'primary.main', display: 'inline-block', py: 1.25 }}>
          All inquiries
        </Box>
      )}
    </TitledCard>
  )
}
