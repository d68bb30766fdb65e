import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { formatLocalDate } from '../../domain/text/format.ts'
import { useDesk } from '../layout/use-desk.ts'
import { TitledCard } from '../records/TitledCard.tsx'

/** The inquiries that the account wanted to look at again by today; nothing while there are none. */
export const DueReminders = () => {
  const inquiries = useDesk().data?.reminders ?? []
  if (inquiries.length === 0) return null
  return (
    <TitledCard title="Reminders">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {inquiries.map(({ id, customer_name, listing_name, remind_at }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              justifyContent: 'space-between',
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
            }}
          >
            <Box component={Link} to={`/inquiries/${id}`} sx={{ fontWeight: 600, color: 'primary.main' }}>
              {customer_name}
            </Box>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {listing_name} · {formatLocalDate(remind_at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </TitledCard>
  )
}
