import { PageTitle } from '../../layout/PageTitle.tsx'
import { RecordCards } from '../../layout/RecordCards.tsx'
import { RecordList } from '../../layout/RecordList.tsx'
import { SearchField } from '../../layout/SearchField.tsx'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { useIsNarrow } from '../../layout/use-is-narrow.ts'
import { ListingSummary } from './ListingSummary.tsx'
import { ListingTable } from './ListingTable.tsx'
import { NoListings } from './NoListings.tsx'
import { SelectionBar } from './SelectionBar.tsx'

export default function ListingList() {
  const isAdmin = useIsAdmin()
  const isNarrow = useIsNarrow()
  if (isAdmin === undefined) return null
  return (
    <RecordList
      resource="company_listings"
      failure="Failed to load listings"
      header={
        <>
          <PageTitle title={isAdmin ? 'All Listings' : 'My Assigned Listings'} />
          <SearchField label="Search listings" />
        </>
      }
    >
      <SelectionBar />
      {isNarrow ? (
        <RecordCards empty={<NoListings />}>
          <ListingSummary />
        </RecordCards>
      ) : (
        <ListingTable />
      )}
    </RecordList>
  )
}
