import EditIcon from '@mui/icons-material/EditOutlined'
import ViewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { FunctionField, ReferenceArrayField, ReferenceField, useListContext, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../domain/catalog/schema.ts'
import { FEATURED_THEN_NEWEST } from '../../../domain/listings/console/listing-filter.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { companyPath } from '../../../domain/routes.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsTablet } from '../../records/use-width.ts'
import { DeleteListingButton } from './DeleteListingButton.tsx'
import { CompanyCell } from './ListingCells.tsx'
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
export const ListingSummary = () => {
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

/** Selects all listings of the page, or none of them. */
export const SelectPage = () => {
  const { data = [], selectedIds, onSelect } = useListContext<ListingRecord>()
  const onPage = data.map(({ id }) => id)
  const chosen = onPage.filter((id) => selectedIds.includes(id))
  const isAll = onPage.length > 0 && chosen.length === onPage.length
  const isSome = chosen.length > 0 && !isAll
  // a browser tells of it by a property of the box itself, which the library leaves as it is
  const tellSome = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isSome
  }
  const others = selectedIds.filter((id) => !onPage.includes(id))
  return (
    <Checkbox
      checked={isAll}
      indeterminate={isSome}
      onChange={() => onSelect(isAll ? others : [...others, ...onPage])}
      slotProps={{ input: { 'aria-label': 'Select all', ref: tellSome } }}
    />
  )
}

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

export const NoListings = () => <Typography sx={{ p: 3, color: 'text.secondary' }}>No listings found</Typography>

export const LocationName = () => (
  <ReferenceField source="location" reference="admin/locations" link={false}>
    <FunctionField<Location> render={locationLabel} />
  </ReferenceField>
)

export const ServiceNames = () => (
  <ReferenceArrayField<ListingRecord, Service>
    source="services"
    reference="admin/services"
    render={({ data = [] }) => <>{data.map(({ name }) => name).join(', ')}</>}
  />
)

/** Five stars, the rating floored, and the number; a dash for a company that has none. */
export const StarRating = ({ rating }: { rating: number }) => {
  if (!rating) return <span>-</span>
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, columnGap: 0.75, alignItems: 'center' }}
    >
      <Rating readOnly size="small" max={MAX_STARS} value={Math.floor(rating)} aria-hidden />
      {rating}
    </Box>
  )
}

/** View in a new tab, edit and, for those who may, delete. */
export const RowActions = () => {
  const listing = useRecordContext<ListingRecord>()
  const isAdmin = useIsAdmin()
  if (!listing) return null
  const { id, name, slug, state } = listing
  return (
    <Box sx={{ display: 'flex' }}>
      {state === 'published' && (
        <IconButton href={companyPath(slug)} target="_blank" rel="noopener" aria-label={`View ${name} in a new tab`}>
          <ViewIcon fontSize="small" />
        </IconButton>
      )}
      <IconButton component={Link} to={`/edit-listing/${id}`} aria-label={`Edit ${name}`}>
        <EditIcon fontSize="small" />
      </IconButton>
      {isAdmin && <DeleteListingButton listing={listing} />}
    </Box>
  )
}

/** Selects the listing of a row or card. */
export const SelectListing = () => {
  const listing = useRecordContext<ListingRecord>()
  const { selectedIds, onToggleItem } = useListContext<ListingRecord>()
  if (!listing) return null
  return (
    <Checkbox
      checked={selectedIds.includes(listing.id)}
      onChange={() => onToggleItem(listing.id)}
      slotProps={{ input: { 'aria-label': `Select ${listing.name}` } }}
    />
  )
}
