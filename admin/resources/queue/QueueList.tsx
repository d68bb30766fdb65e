import { useListContext } from 'react-admin'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { Loading } from '../../records/Loading.tsx'
import { NoRecords } from '../../records/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { QueueCard } from './QueueCard.tsx'

const WAITING = { state: 'waiting' } as const
const CHOICES = [
  { label: 'Waiting', filter: WAITING },
  { label: 'Declined', filter: { state: 'hidden' } },
] as const

const header = (
  <>
    <PageTitle title="Waiting Listings" />
    <FilterToggle label="Which listings" choices={CHOICES} />
  </>
)

const Cards = () => {
  const { isPending, filterValues } = useListContext()
  if (isPending) return <Loading />
  const empty =
    filterValues['state'] === WAITING.state ? (
      <NoRecords title="No listing waits" hint="What members send in waits here until you approve or decline it." />
    ) : (
      <NoRecords title="No listing was declined" />
    )
  return (
    <RecordCards empty={empty}>
      <QueueCard />
    </RecordCards>
  )
}

/** What members sent in, the oldest first. */
export default function QueueList() {
  return (
    <RecordList
      resource="admin/queue"
      failure="Failed to load waiting listings."
      header={header}
      filterDefaultValues={WAITING}
      sort={{ field: 'created', order: 'ASC' }}
    >
      <Cards />
    </RecordList>
  )
}
