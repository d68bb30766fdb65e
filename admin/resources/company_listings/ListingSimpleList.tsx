import { SimpleList } from 'react-admin'
import type { ListingRecord } from '../../providers/resources.ts'
import { ListingSummary } from './ListingSummary.tsx'
import { NoListings } from './NoListings.tsx'
import { SelectionBar } from './SelectionBar.tsx'

/** The listings on a phone. */
export const ListingSimpleList = () => (
  <>
    <SelectionBar />
    <SimpleList<ListingRecord>
      rowClick={false}
      empty={<NoListings />}
      primaryText={<ListingSummary />}
      sx={{ py: 0, '& .MuiListItem-root + .MuiListItem-root': { borderTop: 1, borderColor: 'divider' } }}
    />
  </>
)
