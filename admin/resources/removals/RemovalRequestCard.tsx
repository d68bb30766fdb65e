import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { REMOVAL_WISH_LABELS } from '../../../domain/removal-requests/rules.ts'
import type { RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { Moment } from '../../records/Moment.tsx'
import { ListingName } from '../company_listings/ListingName.tsx'
import { DoneButton } from './DoneButton.tsx'
import { EditLink } from './EditLink.tsx'
import { RemoveButton } from './RemoveButton.tsx'

/** A wish with all that an administrator decides by. */
export const RemovalRequestCard = () => {
  const request = useRecordContext<RemovalRequest>()
  if (!request) return null
  const { company, wish, email, message, listing, created } = request
  return (
    <Box component="article" aria-label={company} sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3">{listing ? <ListingName /> : company}</Typography>
        <Chip size="small" label={REMOVAL_WISH_LABELS[wish]} color={wish === 'remove' ? 'warning' : 'default'} />
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        <Link href={`mailto:${email}`} underline="always">
          {email}
        </Link>{' '}
        · <Moment at={created} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{message}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {listing && wish === 'correct' && <EditLink listing={listing} />}
        <DoneButton request={request} />
        {listing && <RemoveButton request={request} />}
      </Box>
    </Box>
  )
}
