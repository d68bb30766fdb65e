import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRecordContext, useReference } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { alarmWords } from '../../../domain/security/alarms.ts'
import {
  isVisitorSource,
  readDetails,
  type SecuritySeverity,
  UNKNOWN_NETWORK,
} from '../../../domain/security/event-rules.ts'
import type { SecurityEvent } from '../../../domain/security/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { fullNameOf } from '../users/user-labels.ts'

const BADGES = {
  LOW: { color: 'default', variant: 'outlined' },
  MEDIUM: { color: 'default', variant: 'filled' },
  HIGH: { color: 'warning', variant: 'filled' },
  CRITICAL: { color: 'error', variant: 'filled' },
} as const satisfies Record<SecuritySeverity, object>

/** The account that caused the event: a link, or only its email if it was deleted. */
const Account = ({ id, email }: { id: string; email: string }) => {
  const { referenceRecord: account } = useReference<AccountRow>({ reference: 'admin/users', id })
  if (!account) return email
  return (
    <Link component={RouterLink} to={`/admin/users/${id}`}>
      {fullNameOf(account)}
    </Link>
  )
}

const Actor = ({ event: { user, user_email } }: { event: SecurityEvent }) =>
  user ? <Account id={user} email={user_email} /> : user_email || 'Visitor'

/** The visitor's network, '' if unknown. */
const networkOf = ({ source }: SecurityEvent): string =>
  isVisitorSource(source) && source !== UNKNOWN_NETWORK ? `, ${source}` : ''

export const SecurityEventRow = () => {
  const event = useRecordContext<SecurityEvent>()
  if (!event) return null
  const found = readDetails(event.details)
  const alarm = event.is_alarm ? alarmWords(found.find(([label]) => label === 'Action')?.[1] ?? '') : undefined
  const details = found
    .filter(([label]) => !alarm || label !== 'Action')
    .map(([label, text]) => `${label}: ${text}`)
    .join(' · ')
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Chip size="small" label={event.severity} {...BADGES[event.severity]} />
        <Typography sx={{ fontWeight: 600 }}>{alarm ?? event.type}</Typography>
        {event.count > 1 && (
          <Typography sx={{ fontWeight: 600 }} aria-label={`${formatCount(event.count)} times`} role="img">
            ×{formatCount(event.count)}
          </Typography>
        )}
        <Typography variant="body2">
          <Actor event={event} />
          {networkOf(event)}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <Moment at={event.updated} />
          {event.count > 1 && (
            <>
              , first <Moment at={event.created} />
            </>
          )}
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
