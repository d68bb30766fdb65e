import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useListContext, useRecordContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { FEATURED_THEN_NEWEST } from '../../../domain/listings/console/listing-filter.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsNarrow, useIsTablet } from '../../records/use-width.ts'
import { useListingKeys } from './beside/use-listing-keys.ts'
import { EditLinks } from './EditLinks.tsx'
import { useStoredFilters } from './filters/use-saved-filters.ts'
import { CompanyCell, LocationName, RowActions, ServiceNames, StarRating } from './ListingCells.tsx'
import { ListingHeader } from './ListingHeader.tsx'
import { besideIn, editPath, withoutBeside } from './list-place.ts'
import { RowSelection, SelectListing } from './RowSelection.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { focusListing, nameLinkId, placeBelow, useReturn } from './use-list-place.ts'

const ListingBeside = lazy(() => import('./beside/ListingBeside.tsx'))

export default function ListingList() {
  const isAdmin = useIsAdmin()
  const isPhone = !useIsTablet()
  const { search, state } = useLocation()
  const beside = besideIn(search)
  const isNarrow = useIsNarrow()
  if (isAdmin === undefined) return null
  if (beside && isNarrow)
    return <Navigate to={editPath(beside, withoutBeside(search))} state={{ below: placeBelow(state) }} replace />
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
      aside={
        beside && (
          <Suspense fallback={<Loading />}>
            <ListingBeside key={beside} id={beside} />
          </Suspense>
        )
      }
    >
      <Return beside={beside} isAdmin={isAdmin} />
      <EditLinks>
        <RowSelection>
          {isPhone ? (
            <>
              <SortChoice columns={LISTING_COLUMNS} />
              <RecordCards empty={<NoListings />}>
                <ListingSummary />
              </RecordCards>
            </>
          ) : (
            <ListingTable beside={beside} />
          )}
        </RowSelection>
      </EditLinks>
    </RecordList>
  )
}

const Return = ({ beside, isAdmin }: { beside: string | undefined; isAdmin: boolean }) => {
  const { isLoading } = useStoredFilters(isAdmin)
  useReturn(!isLoading)
  useListingKeys()
  const shown = useRef(beside)
  useEffect(() => {
    if (shown.current && !beside) focusListing(shown.current)
    shown.current = beside
  }, [beside])
  return null
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

const TIGHT = { px: 1 } as const
const SERVICES_PX = { md: 88, lg: 116, xl: 220 } as const

// On a wide screen each row is one line: services are cut off, and so is a name that is longer than what is left.
const LISTING_COLUMNS: readonly Column<ListingRecord>[] = [
  { name: 'Selected', head: <SelectPage />, cell: () => <SelectListing />, sx: { '&&': { p: 0 } } },
  {
    name: 'Name',
    sort: { field: 'name', order: 'ASC' },
    cell: () => <CompanyCell />,
    sx: {
      ...TIGHT,
      minWidth: { xs: '12rem', md: '9rem', lg: '12rem' },
      maxWidth: { md: 0 },
      width: { xs: '40%', md: '100%' },
    },
  },
  { name: 'Location', sort: { field: 'location', order: 'ASC' }, cell: () => <LocationName />, sx: TIGHT },
  {
    name: 'Service Type',
    cell: () => <ServiceNames />,
    sx: { ...TIGHT, boxSizing: 'border-box', minWidth: SERVICES_PX, maxWidth: SERVICES_PX },
  },
  {
    name: 'Created At',
    sort: { field: 'created', order: 'DESC' },
    cell: ({ created }) => formatDate(created),
    // Next to the open menu, a small desktop has no room for it.
    sx: { ...TIGHT, whiteSpace: 'nowrap', display: { md: 'none', lg: 'table-cell' } },
  },
  {
    name: 'Rating',
    sort: { field: 'rating', order: 'DESC' },
    cell: ({ rating }) => <StarRating rating={rating} />,
    sx: TIGHT,
  },
  { name: 'Actions', cell: () => <RowActions />, sx: TIGHT },
]

const BESIDE_PX = 116
const fromRem = (rem: number) => ({ display: 'none', [`@container (min-width: ${rem}rem)`]: { display: 'table-cell' } })
/** The columns that fit next to an edit form, depending on the width that is left for the list. */
const BESIDE_SX: Readonly<Record<string, Column<ListingRecord>['sx']>> = {
  Selected: {},
  Name: {},
  Location: {},
  'Service Type': { ...fromRem(38), minWidth: BESIDE_PX, maxWidth: BESIDE_PX },
  'Created At': fromRem(52),
  Rating: fromRem(52),
}
const BESIDE_COLUMNS = LISTING_COLUMNS.flatMap((column) => {
  const sx = BESIDE_SX[column.name]
  return sx ? [{ ...column, sx: { ...column.sx, ...sx } }] : []
})

const tinted = (percent: number, ground: string) => `color-mix(in srgb, var(--action) ${percent}%, ${ground})`
/** On a wide screen as high as its targets. */
const ROW = { '&& > td': { py: { md: 0 }, whiteSpace: { md: 'nowrap' } } } as const
const CURRENT = { bgcolor: tinted(14, 'var(--surface)'), boxShadow: 'inset 3px 0 0 var(--action)' } as const

const rowSx = ({ is_featured }: ListingRecord, isCurrent: boolean) => {
  const ground = is_featured ? 'var(--featured-row)' : 'var(--surface)'
  return { ...ROW, bgcolor: ground, ...(isCurrent && CURRENT) }
}
const clickableRowSx = (listing: ListingRecord, isCurrent: boolean) => {
  const sx = rowSx(listing, isCurrent)
  return { ...sx, cursor: 'pointer', '&:hover': isCurrent ? CURRENT : { bgcolor: tinted(6, sx.bgcolor) } }
}
const openRow = ({ id }: ListingRecord) => document.getElementById(nameLinkId(id))?.click()

const ListingTable = ({ beside }: { beside: string | undefined }) => {
  const isNarrow = useIsNarrow()
  return (
    <RecordTable<ListingRecord>
      columns={beside ? BESIDE_COLUMNS : LISTING_COLUMNS}
      empty={<NoListings />}
      current={beside}
      rowSx={isNarrow ? rowSx : clickableRowSx}
      onRowClick={isNarrow ? undefined : openRow}
    />
  )
}

const NoListings = () => <Typography sx={{ p: 3, color: 'text.secondary' }}>No listings found</Typography>
