import { useEffect, useState } from 'react'
import { SECURITY_EVENTS_SHOWN, SECURITY_SEVERITIES } from '../../../domain/security-event-kinds.ts'
import { FilterToggle } from '../../layout/FilterToggle.tsx'
import { Loading } from '../../layout/Loading.tsx'
import { NoRecords } from '../../layout/NoRecords.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { RecordCards } from '../../layout/RecordCards.tsx'
import { RecordList } from '../../layout/RecordList.tsx'
import { refreshSecurityLog } from '../../providers/security-log.ts'
import { FailedMails } from './FailedMails.tsx'
import { RecentAlerts } from './RecentAlerts.tsx'
import { SecurityEventRow } from './SecurityEventRow.tsx'

const CHOICES = [
  { label: 'All severities', filter: {} },
  ...SECURITY_SEVERITIES.map((severity) => ({ label: severity, filter: { severity } })),
]

/** Whether the log holds what happened until this moment, not only until the server last looked. */
const useFreshLog = () => {
  const [isFresh, setIsFresh] = useState(false)
  useEffect(() => {
    refreshSecurityLog()
      .catch(() => undefined)
      .then(() => setIsFresh(true))
  }, [])
  return isFresh
}

const Header = () => (
  <>
    <PageTitle title="Security Log" />
    <FailedMails />
    <RecentAlerts />
    <FilterToggle label="Severity" choices={CHOICES} />
  </>
)

export default function SecurityLog() {
  // read only then: a first answer that is on its way would stand, however often the list is refreshed meanwhile
  if (!useFreshLog()) return <Loading />
  return (
    <RecordList
      resource="admin/security"
      perPage={SECURITY_EVENTS_SHOWN}
      failure="Failed to load the security log."
      header={<Header />}
    >
      <RecordCards isDense empty={<NoRecords title="No events" />}>
        <SecurityEventRow />
      </RecordCards>
    </RecordList>
  )
}
