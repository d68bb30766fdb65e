import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { RecordContextProvider, useGetList, useRefresh, useUpdate } from 'react-admin'
import { MAIL_KIND_LABELS, type MailState } from '../../../domain/mail/mail-kinds.ts'
import type { OutboxMail } from '../../../domain/mail/schema.ts'
import { ALARMS_SHOWN } from '../../../domain/security/alarms.ts'
import {
  SECURITY_ALERT_HOURS,
  SECURITY_EVENTS_SHOWN,
  SECURITY_SEVERITIES,
} from '../../../domain/security/event-rules.ts'
import type { SecurityEvent } from '../../../domain/security/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { HOUR_MS, storedTime } from '../../../domain/time.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { refreshSecurityLog } from '../../providers/routes/security.ts'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { Moment } from '../../records/Moment.tsx'
import { EmptyList } from '../../records/missing/EmptyList.tsx'
import { Loading } from '../../records/missing/Loading.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { SecurityEventRow } from './SecurityEventRow.tsx'

const NEWEST_FIRST = { field: 'updated', order: 'DESC' } as const

const CHOICES = [
  { label: 'All severities', filter: {} },
  ...SECURITY_SEVERITIES.map((severity) => ({ label: severity, filter: { severity } })),
]

const KINDS = [
  { label: 'All events', filter: {} },
  { label: 'Alarms', filter: { is_alarm: true } },
]

/** True after the server wrote its pending events to the log. */
const useFreshLog = (): boolean => {
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    refreshSecurityLog()
      .catch(() => undefined)
      .then(() => setFresh(true))
  }, [])
  return isFresh
}

const Header = () => (
  <>
    <PageTitle title={screenTitle('/admin/security')} />
    <RecentAlerts />
    <FailedMails />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <FilterToggle label="Show" choices={KINDS} />
      <FilterToggle label="Severity" choices={CHOICES} />
    </Box>
  </>
)

export default function SecurityLog() {
  // read the list only now: an earlier, slower response would replace it
  if (!useFreshLog()) return <Loading />
  return (
    <RecordList
      resource="admin/security"
      perPage={SECURITY_EVENTS_SHOWN}
      failure="Failed to load the security log."
      sort={NEWEST_FIRST}
      header={<Header />}
    >
      <RecordCards
        isDense
        empty={
          <EmptyList title="No events" hint="Sign-ins, refused requests and actions of administrators appear here." />
        }
      >
        <SecurityEventRow />
      </RecordCards>
    </RecordList>
  )
}

const recentSince = (now: number): string => storedTime(new Date(now - SECURITY_ALERT_HOURS * HOUR_MS))

/** The newest alarms of one severity. Alarms about accounts are critical, alarms about refused requests are high. */
const useAlarms = (severity: 'CRITICAL' | 'HIGH', most: number) => {
  const [since] = useState(() => recentSince(Date.now()))
  return useGetList<SecurityEvent>('admin/security', {
    filter: { is_alarm: true, severity, updated_gte: since },
    sort: { field: 'updated', order: 'DESC' },
    pagination: { page: 1, perPage: most },
  })
}

/** Alarms of the last day. Alarms about accounts come first, so that many refused requests cannot hide them. */
const RecentAlerts = () => {
  const accounts = useAlarms('CRITICAL', ALARMS_SHOWN.accounts)
  const refusals = useAlarms('HIGH', ALARMS_SHOWN.refusals)
  if (!accounts.data || !refusals.data) return null
  const alarms = [...accounts.data, ...refusals.data]
  const total = (accounts.total ?? 0) + (refusals.total ?? 0)
  return (
    <Card component="section" aria-labelledby="recent-alerts" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="recent-alerts">
        Alarms, last {SECURITY_ALERT_HOURS} hours: {formatCount(total)}
      </Typography>
      {alarms.length === 0 && <Typography sx={{ mt: 1, color: 'text.secondary' }}>No alarms</Typography>}
      {alarms.map((event) => (
        <RecordContextProvider key={event.id} value={event}>
          <Box sx={{ pt: 1.5 }}>
            <SecurityEventRow />
          </Box>
        </RecordContextProvider>
      ))}
      {alarms.length < total && (
        <Typography sx={{ mt: 1.5 }}>
          {formatCount(total - alarms.length)} more. Choose “Alarms” below to see all.
        </Typography>
      )}
    </Card>
  )
}

const SHOWN = 10
const STATE_LABELS: Partial<Record<MailState, string>> = { withheld: 'Withheld', suppressed: 'Suppressed' }

const RetryButton = ({ mail }: { mail: OutboxMail }) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<OutboxMail>()
  const retry = () =>
    update(
      'admin/mails',
      { id: mail.id, data: { state: 'pending' }, previousData: mail },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: 'We will send the email again within a minute.' }),
        onError: () => showError('Update Failed', 'Failed to resend the email. Please try again.'),
        onSettled: refresh,
      },
    )
  return (
    <Button
      variant="outlined"
      loading={isPending}
      aria-label={`${mail.state === 'withheld' ? 'Send' : 'Retry'} email to ${mail.recipient}`}
      onClick={retry}
      sx={{ flexShrink: 0 }}
    >
      {mail.state === 'withheld' ? 'Send email' : 'Retry email'}
    </Button>
  )
}

const FailedMail = ({ mail }: { mail: OutboxMail }) => (
  <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', py: 1 }}>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {MAIL_KIND_LABELS[mail.kind]} to {mail.recipient}
      </Typography>
      <Typography variant="body2">{mail.last_error || 'Unknown reason'}</Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {STATE_LABELS[mail.state] ?? 'Given up'} <Moment at={mail.updated} />
      </Typography>
    </Box>
    <RetryButton mail={mail} />
  </Box>
)

/** Emails that failed, were withheld, or went to a suppressed address. Hidden while there are none. */
const FailedMails = () => {
  const { data = [], total = 0 } = useGetList<OutboxMail>('admin/mails', {
    filter: { state: ['failed', 'withheld', 'suppressed'] },
    sort: { field: 'updated', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  if (total === 0) return null
  return (
    <Card component="section" aria-labelledby="failed-mails" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="failed-mails">
        Emails that were not sent: {formatCount(total)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((mail) => (
          <FailedMail key={mail.id} mail={mail} />
        ))}
      </Box>
    </Card>
  )
}
