import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { FunctionField, ReferenceField, useRecordContext } from 'react-admin'
import type { User } from '../../../domain/accounts/schema.ts'
import { REQUEST_STATUS_LABELS, REQUEST_TYPE_LABELS } from '../../../domain/requests/rules.ts'
import type { ListingRequest } from '../../../domain/requests/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { DecideButton } from './DecideButton.tsx'

const BADGES = { pending: 'warning', approved: 'primary', declined: 'default' } as const

const Requester = () => (
  <ReferenceField source="requested_by" reference="users" link={false}>
    <FunctionField<User>
      render={({ full_name, email }) => (
        <>
          {full_name}{' '}
          <Link href={`mailto:${email}`} underline="always">
            {email}
          </Link>
        </>
      )}
    />
  </ReferenceField>
)

export const RequestCard = () => {
  const request = useRecordContext<ListingRequest>()
  if (!request) return null
  const { request_type, status, created } = request
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2">
          {REQUEST_TYPE_LABELS[request_type]}
        </Typography>
        <Chip size="small" label={REQUEST_STATUS_LABELS[status]} color={BADGES[status]} />
        <ListingName />
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Requester /> · <time dateTime={created}>{formatDate(created)}</time>
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ...(status !== 'pending' && { ml: -0.5 }) }}>
        {status === 'pending' && (
          <>
            <DecideButton request={request} decision="approved" />
            <DecideButton request={request} decision="declined" />
          </>
        )}
        <HistoryButton collection="listing_requests" record={request.id} name="the request" />
      </Box>
    </Box>
  )
}
