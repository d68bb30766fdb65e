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

const KINDS = [
  { label: 'All events', filter: {} },
  { label: 'Alarms', filter: { is_alarm: true } },
]

/** True once the log is up to date, not only as of the server's last sweep. */
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
    <PageTitle title="Security Log" />
    <RecentAlerts />
    <FailedMails />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <FilterToggle label="Show" choices={KINDS} />
      <FilterToggle label="Severity" choices={CHOICES} />
    </Box>
  </>
)

export default function SecurityLog() {
  // read the list only then: an earlier response that arrives late would replace it
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
          <EmptyList title="No events" hint="Sign-ins, refused requests and what administrators do appear here." />
        }
      >
        <SecurityEventRow />
      </RecordCards>
    </RecordList>
  )
}
