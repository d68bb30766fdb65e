import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useListContext, useRecordContext } from 'react-admin'
import { FEATURED_THEN_NEWEST } from '../../../domain/listings/console/listing-filter.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsTablet } from '../../records/use-width.ts'
import { CompanyCell, LocationName, RowActions, SelectListing, ServiceNames, StarRating } from './ListingCells.tsx'
import { ListingHeader } from './ListingHeader.tsx'
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

/** The columns of the table, stacked for a phone. */
const ListingSummary = () => {
  const listing = useRecordContext<ListingRecord>()
  if (!listing) return null
  const { created, rating } = listing
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', ml: -1.5 }}>
        <SelectListing />
        <CompanyCell />
      </Box>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        <LocationName />
        <ServiceNames />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' }}>
          <span>{formatDate(created)}</span>
          <StarRating rating={rating} />
        </Box>
      </Typography>
      <RowActions />
    </Box>
  )
}

const SelectPage = () => {
  const { data = [], selectedIds, onSelect } = useListContext<ListingRecord>()
  const onPage = data.map(({ id }) => id)
  const chosen = onPage.filter((id) => selectedIds.includes(id))
  const isAll = onPage.length > 0 && chosen.length === onPage.length
  const isSome = chosen.length > 0 && !isAll
  // MUI does not set the native property, which screen readers use
  const setIndeterminate = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isSome
  }
  const others = selectedIds.filter((id) => !onPage.includes(id))
  return (
    <Checkbox
      checked={isAll}
      indeterminate={isSome}
      onChange={() => onSelect(isAll ? others : [...others, ...onPage])}
      slotProps={{ input: { 'aria-label': 'Select all', ref: setIndeterminate } }}
    />
  )
}

const LISTING_COLUMNS: readonly Column<ListingRecord>[] = [
  { name: 'Selected', head: <SelectPage />, cell: () => <SelectListing />, sx: { '&&': { p: 0 } } },
  {
    name: 'Name',
    sort: { field: 'name', order: 'ASC' },
    cell: () => <CompanyCell />,
    sx: { minWidth: '12rem', width: '40%' },
  },
  {
    name: 'Location',
    sort: { field: 'location', order: 'ASC' },
    cell: () => <LocationName />,
    sx: { whiteSpace: { lg: 'nowrap' } },
  },
  { name: 'Service Type', cell: () => <ServiceNames /> },
  {
    name: 'Created At',
    sort: { field: 'created', order: 'DESC' },
    cell: ({ created }) => formatDate(created),
    sx: { whiteSpace: { lg: 'nowrap' } },
  },
  {
    name: 'Rating',
    sort: { field: 'rating', order: 'DESC' },
    cell: ({ rating }) => <StarRating rating={rating} />,
  },
  { name: 'Actions', cell: () => <RowActions /> },
]

const highlightFeatured = ({ is_featured }: ListingRecord) => (is_featured ? { bgcolor: 'var(--featured-row)' } : {})

const ListingTable = () => (
  <RecordTable<ListingRecord> columns={LISTING_COLUMNS} empty={<NoListings />} rowSx={highlightFeatured} />
)

const NoListings = () => <Typography sx={{ p: 3, color: 'text.secondary' }}>No listings found</Typography>
