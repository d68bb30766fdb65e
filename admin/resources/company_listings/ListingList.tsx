import { FEATURED_THEN_NEWEST } from '../../../domain/listings/console/listing-filter.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsTablet } from '../../records/use-width.ts'
import { ListingHeader } from './ListingHeader.tsx'
import { ListingSummary } from './ListingSummary.tsx'
import { LISTING_COLUMNS, ListingTable } from './ListingTable.tsx'
import { NoListings } from './NoListings.tsx'
import { SelectionBar } from './SelectionBar.tsx'

export default function ListingList() {
  const isAdmin = useIsAdmin()
  const isNarrow = !useIsTablet()
  if (isAdmin === undefined) return null
  return (
    <RecordList
      resource="company_listings"
      failure="Failed to load listings"
      sort={FEATURED_THEN_NEWEST}
      header={
        <>
          <ListingHeader isAdmin={isAdmin} />
          <SelectionBar isAdmin={isAdmin} />
        </>
      }
    >
      {isNarrow ? (
        <>
          <SortChoice columns={LISTING_COLUMNS} />
          <RecordCards empty={<NoListings />}>
            <ListingSummary />
          </RecordCards>
        </>
      ) : (
        <ListingTable />
      )}
    </RecordList>
  )
}
