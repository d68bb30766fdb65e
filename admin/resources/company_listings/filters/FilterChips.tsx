import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type RaRecord, useGetOne } from 'react-admin'
import type { User } from '../../../../domain/accounts/schema.ts'
import { locationLabel } from '../../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../../domain/catalog/schema.ts'
import { FILTER_LABELS, type ListingFilter } from '../../../../domain/listings/console/listing-filter.ts'
import { useFilters, withFilter } from '../../../records/use-filters.ts'
import { accountLabel } from '../account-label.ts'
import { type FilterKey, setFilters, wordOf } from './filter-words.ts'

interface ChipProps {
  name: FilterKey
  word: string
  onRemove: () => void
}

const Chip = ({ name, word, onRemove }: ChipProps) => (
  <Button
    variant="outlined"
    color="inherit"
    endIcon={<CloseIcon />}
    aria-label={`Remove the filter ${FILTER_LABELS[name]}: ${word}`}
    onClick={onRemove}
    sx={{ borderColor: 'var(--edge)', borderRadius: 8, fontWeight: 400, px: 2 }}
  >
    <span>
      {FILTER_LABELS[name]}: <strong>{word}</strong>
    </span>
  </Button>
)

interface RecordChipProps<Named> extends Omit<ChipProps, 'word'> {
  id: string
  resource: string
  nameOf: (record: Named) => string
}

const RecordChip = <Named extends RaRecord>({ id, resource, nameOf, ...chip }: RecordChipProps<Named>) => {
  const { data, error } = useGetOne<Named>(resource, { id }, { retry: false })
  return <Chip {...chip} word={data ? nameOf(data) : error ? 'no longer there' : '…'} />
}

const FilterChip = ({ value, ...chip }: Omit<ChipProps, 'word'> & { value: unknown }) => {
  const word = wordOf(chip.name, value)
  const id = String(value)
  if (word !== undefined) return <Chip {...chip} word={word} />
  if (chip.name === 'location')
    return <RecordChip<Location> {...chip} id={id} resource="admin/locations" nameOf={locationLabel} />
  if (chip.name === 'service')
    return <RecordChip<Service> {...chip} id={id} resource="admin/services" nameOf={({ name }) => name} />
  return <RecordChip<User> {...chip} id={id} resource="users" nameOf={accountLabel} />
}

/** The filters that are set, each to be taken off. */
export const FilterChips = () => {
  const { filter: shown, change } = useFilters()
  const filter: ListingFilter = shown
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
