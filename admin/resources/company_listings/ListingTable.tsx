import { formatDate } from '../../../domain/text/format.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { CompanyCell } from './CompanyCell.tsx'
import { LocationName } from './LocationName.tsx'
import { NoListings } from './NoListings.tsx'
import { RowActions } from './RowActions.tsx'
import { SelectListing, SelectPage } from './Selection.tsx'
import { ServiceNames } from './ServiceNames.tsx'
import { StarRating } from './StarRating.tsx'

export const LISTING_COLUMNS: readonly Column<ListingRecord>[] = [
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

export const ListingTable = () => (
  <RecordTable<ListingRecord> columns={LISTING_COLUMNS} empty={<NoListings />} rowSx={highlightFeatured} />
)
