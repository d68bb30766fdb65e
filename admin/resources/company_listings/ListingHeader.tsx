import CloseIcon from '@mui/icons-material/Close'
import FilterIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'
import { type RaRecord, useGetOne, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { User } from '../../../domain/accounts/schema.ts'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../domain/catalog/schema.ts'
import {
  FEATURED_THEN_NEWEST,
  FILTER_LABELS,
  type ListingFilter,
  NEWEST_FIRST,
} from '../../../domain/listings/console/listing-filter.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { useFilters, withFilter } from '../../records/use-filters.ts'
import { screenEntry, screenTitle } from '../../screens.ts'
import { TARGET_PX } from '../../tokens.ts'
import { fullNameOf } from '../users/user-labels.ts'
import { BulkProgress } from './bulk/BulkProgress.tsx'
import { type FilterKey, filterLabel, setFilters } from './filters/filter-labels.ts'
import { SavedFilterLinks } from './filters/SavedFilterLinks.tsx'
import { SavedFilters } from './filters/SavedFilters.tsx'

const Total = () => {
  const { total } = useListContext()
  return (
    <Typography role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {total !== undefined && formatCountOf(total, 'listing')}
    </Typography>
  )
}

const AddListing = () => (
  <Button variant="contained" component={Link} to="/add-listing">
    {screenEntry('/add-listing', false)}
  </Button>
)

export const ListingHeader = ({ isAdmin }: { isAdmin: boolean }) => (
  <>
    <PageTitle title={screenTitle('/manage-listings', isAdmin)} actions={isAdmin ? <Total /> : <AddListing />} />
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        alignItems: 'center',
        '& > [role=search]': { flex: '1 1 14rem' },
      }}
    >
      <SearchField label="Search listings" />
      {isAdmin && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: { xs: 2, sm: 0 } }}>
          <FilterButton />
          <OrderToggle />
          <SavedFilters />
        </Box>
      )}
    </Box>
    <CorrectedSearch />
    {isAdmin && <SavedFilterLinks />}
    {isAdmin && <FilterChips />}
    {isAdmin && <BulkProgress />}
  </>
)

/** Says that the list shows another spelling than the typed one. */
const CorrectedSearch = () => {
  const { filterValues, meta } = useListContext()
  const corrected: unknown = meta?.['corrected']
  return (
    <Box role="status" sx={{ mb: corrected ? 2 : 0 }}>
      {corrected ? `Nothing found for “${filterValues['q']}”. Showing listings with “${corrected}”.` : ''}
    </Box>
  )
}

const ORDERS = [
  { label: 'Featured first', sort: FEATURED_THEN_NEWEST },
  { label: 'Newest first', sort: NEWEST_FIRST },
] as const

const OrderToggle = () => {
  const { sort, setSort } = useListContext()
  const chosen = ORDERS.find((one) => one.sort.field === sort.field && one.sort.order === sort.order)
  return (
    <ToggleButtonGroup exclusive size="small" aria-label="Order" value={chosen?.label ?? null}>
      {ORDERS.map((one) => (
        <ToggleButton
          key={one.label}
          value={one.label}
          sx={{ minHeight: TARGET_PX, px: 2, textTransform: 'none', whiteSpace: 'nowrap' }}
          onClick={() => setSort(one.sort)}
        >
          {one.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const FilterInputs = lazy(async () => ({ default: (await import('./filters/FilterInputs.tsx')).FilterInputs }))

const FilterButton = () => {
  const { filterValues, total } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = setFilters(filterValues).length
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outlined" startIcon={<FilterIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count ? `Filters (${count})` : 'Filters'}
      </Button>
      {isOpen && (
        <Dialog open fullWidth onClose={close} aria-labelledby={id}>
          <DialogTitle id={id}>Filters</DialogTitle>
          <DialogContent sx={{ '&&': { pt: 1 } }}>
            <Suspense>
              <FilterInputs />
            </Suspense>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={close}>
              {total === undefined ? 'Show' : `Show ${formatCountOf(total, 'listing')}`}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

interface ChipProps {
  name: FilterKey
  value: string
  onRemove: () => void
}

const Chip = ({ name, value, onRemove }: ChipProps) => (
  <Button
    variant="outlined"
    color="inherit"
    endIcon={<CloseIcon />}
    aria-label={`Remove the filter ${FILTER_LABELS[name]}: ${value}`}
    onClick={onRemove}
    sx={{ borderColor: 'var(--edge)', borderRadius: 8, fontWeight: 400, px: 2 }}
  >
    <span>
      {FILTER_LABELS[name]}: <strong>{value}</strong>
    </span>
  </Button>
)

interface RecordChipProps<Named> extends Omit<ChipProps, 'value'> {
  id: string
  resource: string
  nameOf: (record: Named) => string
}

const RecordChip = <Named extends RaRecord>({ id, resource, nameOf, ...chip }: RecordChipProps<Named>) => {
  const { data, error } = useGetOne<Named>(resource, { id }, { retry: false })
  return <Chip {...chip} value={data ? nameOf(data) : error ? 'deleted' : '…'} />
}

const FilterChip = ({ value, ...chip }: Omit<ChipProps, 'value'> & { value: unknown }) => {
  const label = filterLabel(chip.name, value)
  const id = String(value)
  if (label !== undefined) return <Chip {...chip} value={label} />
  if (chip.name === 'location')
    return <RecordChip<Location> {...chip} id={id} resource="admin/locations" nameOf={locationLabel} />
  if (chip.name === 'service')
    return <RecordChip<Service> {...chip} id={id} resource="admin/services" nameOf={({ name }) => name} />
  return <RecordChip<User> {...chip} id={id} resource="users" nameOf={fullNameOf} />
}

const FilterChips = () => {
  const { filter: current, change } = useFilters()
  const filter: ListingFilter = current
  const keys = setFilters(filter)
  if (keys.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {keys.map((key) => (
        <FilterChip key={key} name={key} value={filter[key]} onRemove={() => change(withFilter(key, undefined))} />
      ))}
      {keys.length > 1 && <Button onClick={() => change(({ q }) => (q ? { q } : {}))}>Remove all filters</Button>}
    </Box>
  )
}
