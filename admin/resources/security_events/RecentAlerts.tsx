import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { RecordContextProvider, useGetList } from 'react-admin'
import { SECURITY_ALERT_HOURS } from '../../../domain/security/event-rules.ts'
import type { SecurityEvent } from '../../../domain/security/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { SecurityEventRow } from './SecurityEventRow.tsx'

const SHOWN = 5
const HOUR_MS = 3_600_000

/** The moment from which events count as recent, as the server writes moments. */
const recentSince = (now: number): string =>
  new Date(now - SECURITY_ALERT_HOURS * HOUR_MS).toISOString().replace('T', ' ')

interface RecentAlertsProps {
  /** How many alarms there were, equal ones counted each; unknown when the server could not say. */
  alerts: number | undefined
}

export const RecentAlerts = ({ alerts }: RecentAlertsProps) => {
  const [since] = useState(() => recentSince(Date.now()))
  const { data } = useGetList<SecurityEvent>('admin/security', {
    filter: { is_alarm: true, updated_gte: since },
    sort: { field: 'updated', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  if (!data) return null
  return (
    <Card component="section" aria-labelledby="recent-alerts" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="recent-alerts">
        High severity, last {SECURITY_ALERT_HOURS} hours{alerts === undefined ? '' : `: ${formatCount(alerts)}`}
      </Typography>
      {data.length === 0 && <Typography sx={{ mt: 1, color: 'text.secondary' }}>No alarms</Typography>}
      {data.map((event) => (
        <RecordContextProvider key={event.id} value={event}>
          <Box sx={{ pt: 1.5 }}>
            <SecurityEventRow />
          </Box>
        </RecordContextProvider>
      ))}
    </Card>
  )
}
