import { PageTitle } from '../../layout/PageTitle.tsx'
import { EmptyList } from '../../records/EmptyList.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { RequestCard } from './RequestCard.tsx'

const CHOICES = [
  { label: 'All', filter: {} },
  { label: 'Pending', filter: { status: 'pending' } },
  { label: 'Approved', filter: { status: 'approved' } },
  { label: 'Declined', filter: { status: 'declined' } },
] as const

const header = (
  <>
    <PageTitle title="Listing Requests" />
    <FilterToggle label="Which requests" choices={CHOICES} />
  </>
)

export default function RequestList() {
  return (
    <RecordList resource="admin/requests" failure="Failed to load requests." header={header}>
      <RecordCards
        empty={<EmptyList title="No requests" hint="Owners ask here for a verified or a featured listing." />}
      >
        <RequestCard />
      </RecordCards>
    </RecordList>
  )
}
