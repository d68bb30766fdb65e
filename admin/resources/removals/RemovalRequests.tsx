import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { RecordContextProvider, useGetList } from 'react-admin'
import type { RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { RemovalRequestCard } from './RemovalRequestCard.tsx'

const SHOWN = 20

/** What visitors ask of listings and nobody has decided, the oldest first; nothing while there is none. */
export const RemovalRequests = () => {
  const {
    data = [],
    total = 0,
    error,
  } = useGetList<RemovalRequest>('admin/removals', {
    filter: { state: 'pending' },
    sort: { field: 'created', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  if (error) return <Typography sx={{ color: 'error.main', mt: 2 }}>Failed to load what visitors ask for.</Typography>
  if (total === 0) return null
  return (
    <Card component="section" aria-labelledby="removal-requests" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="removal-requests">
        To correct or remove: {formatCount(total)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((request) => (
          <RecordContextProvider key={request.id} value={request}>
            <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <RemovalRequestCard />
            </Box>
          </RecordContextProvider>
        ))}
      </Box>
    </Card>
  )
}
