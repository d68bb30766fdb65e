import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { RecordContextProvider, useGetList } from 'react-admin'
import { ALARMS_SHOWN } from '../../../domain/security/alarms.ts'
import { SECURITY_ALERT_HOURS } from '../../../domain/security/event-rules.ts'
import type { SecurityEvent } from '../../../domain/security/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { SecurityEventRow } from './SecurityEventRow.tsx'

const HOUR_MS = 3_600_000

/** The moment from which events count as recent, as the server writes moments. */
const recentSince = (now: number): string =>
  new Date(now - SECURITY_ALERT_HOURS * HOUR_MS).toISOString().replace('T', ' ')

/** The newest alarms of one severity: alarms about accounts are critical, alarms about refusals are not. */
const useAlarms = (severity: 'CRITICAL' | 'HIGH', most: number) => {
  const [since] = useState(() => recentSince(Date.now()))
  return useGetList<SecurityEvent>('admin/security', {
    filter: { is_alarm: true, severity, updated_gte: since },
    sort: { field: 'updated', order: 'DESC' },
    pagination: { page: 1, perPage: most },
  })
}

/** Alarms of the last day. Changes of who controls the directory come first, so that refusals cannot hide them. */
export const RecentAlerts = () => {
  const accounts = useAlarms('CRITICAL', ALARMS_SHOWN.accounts)
  const refusals = useAlarms('HIGH', ALARMS_SHOWN.refusals)
  if (!accounts.data || !refusals.data) return null
  const shown = [...accounts.data, ...refusals.data]
  const total = (accounts.total ?? 0) + (refusals.total ?? 0)
  return (
    <Card component="section" aria-labelledby="recent-alerts" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="recent-alerts">
        Alarms, last {SECURITY_ALERT_HOURS} hours: {formatCount(total)}
      </Typography>
      {shown.length === 0 && <Typography sx={{ mt: 1, color: 'text.secondary' }}>No alarms</Typography>}
      {shown.map((event) => (
        <RecordContextProvider key={event.id} value={event}>
          <Box sx={{ pt: 1.5 }}>
            <SecurityEventRow />
          </Box>
        </RecordContextProvider>
      ))}
      {shown.length < total && (
        <Typography sx={{ mt: 1.5 }}>
          {formatCount(total - shown.length)} more. Choose “Alarms” below to see all of them.
        </Typography>
      )}
    </Card>
  )
}
