import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { SECURITY_EVENTS_SHOWN, SECURITY_SEVERITIES } from '../../../domain/security/event-rules.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { refreshSecurityLog } from '../../providers/routes/security.ts'
import { EmptyList } from '../../records/EmptyList.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { Loading } from '../../records/Loading.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { FailedMails } from './FailedMails.tsx'
import { RecentAlerts } from './RecentAlerts.tsx'
import { SecurityEventRow } from './SecurityEventRow.tsx'

/** Newest is what happened last, however often it did. */
const NEWEST_FIRST = { field: 'updated', order: 'DESC' } as const

const CHOICES = [
  { label: 'All severities', filter: {} },
  ...SECURITY_SEVERITIES.map((severity) => ({ label: severity, filter: { severity } })),
]

/** An administrator at work is no alarm, however severe such an event would be of somebody else. */
const KINDS = [
  { label: 'All events', filter: {} },
  { label: 'Alarms', filter: { is_alarm: true } },
]

interface FreshLog {
  /** How many alarms there were in the last 24 hours; unknown when the server could not say. */
  alerts: number | undefined
}

/** Set when the log holds what happened until this moment, not only until the server last looked. */
const useFreshLog = (): FreshLog | undefined => {
  const [log, setLog] = useState<FreshLog>()
  useEffect(() => {
    refreshSecurityLog()
      .catch(() => undefined)
      .then((alerts) => setLog({ alerts }))
  }, [])
  return log
}

const Header = ({ alerts }: FreshLog) => (
  <>
    <PageTitle title="Security Log" />
    <FailedMails />
    <RecentAlerts alerts={alerts} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <FilterToggle label="Show" choices={KINDS} />
      <FilterToggle label="Severity" choices={CHOICES} />
    </Box>
  </>
)

export default function SecurityLog() {
  // read only then: a first answer that is on its way would stand, however often the list is refreshed meanwhile
  const log = useFreshLog()
  if (!log) return <Loading />
  return (
    <RecordList
      resource="admin/security"
      perPage={SECURITY_EVENTS_SHOWN}
      failure="Failed to load the security log."
      sort={NEWEST_FIRST}
      header={<Header alerts={log.alerts} />}
    >
      <RecordCards isDense empty={<EmptyList title="No events" hint="What is worth a look appears here." />}>
        <SecurityEventRow />
      </RecordCards>
    </RecordList>
  )
}
