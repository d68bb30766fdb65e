import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { readDetails, type SecuritySeverity } from '../../../domain/security-event-kinds.ts'
import type { SecurityEvent } from '../../../domain/security-events.ts'
import { Moment } from '../../layout/Moment.tsx'

const BADGES = {
  LOW: { color: 'default', variant: 'outlined' },
  MEDIUM: { color: 'default', variant: 'filled' },
  HIGH: { color: 'warning', variant: 'filled' },
  CRITICAL: { color: 'error', variant: 'filled' },
} as const satisfies Record<SecuritySeverity, object>

export const SecurityEventRow = () => {
  const event = useRecordContext<SecurityEvent>()
  if (!event) return null
  const details = readDetails(event.details)
    .map(([label, text]) => `${label}: ${text}`)
    .join(' · ')
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Chip size="small" label={event.severity} {...BADGES[event.severity]} />
        <Typography sx={{ fontWeight: 600 }}>{event.type}</Typography>
        <Typography variant="body2">{event.user_email || 'Visitor'}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <Moment at={event.created} />
        </Typography>
      </Box>
      {details && <Typography variant="body2">{details}</Typography>}
      {event.user_agent && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {event.user_agent}
        </Typography>
      )}
    </Box>
  )
}
