import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { FilterLiveForm, useGetList } from 'react-admin'
import type { User } from '../../../../domain/accounts/schema.ts'
import { locationLabel } from '../../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../../domain/catalog/schema.ts'
import { FILTER_LABELS, NONE } from '../../../../domain/listings/console/listing-filter.ts'
import { useFilters, withFilter } from '../../../records/use-filters.ts'
import { fullNameOf } from '../../users/user-labels.ts'
import { RecordPicker } from '../inputs/RecordPicker.tsx'
import { type Choice, FILTER_CHOICES, type FilterKey } from './filter-labels.ts'

const YES_OR_NO: readonly Choice[] = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
]
const FLAGS: readonly FilterKey[] = ['is_featured', 'verified']
const ALL_SERVICES = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const

/** One filter as a string. Setting '' removes it. */
const useFilter = (name: FilterKey): [value: string, set: (value: string) => void] => {
  const { filter, change } = useFilters()
  const { [name]: value } = filter
  const set = (chosen: string) => {
    const typed = FLAGS.includes(name) ? chosen === 'true' : chosen
    change(withFilter(name, chosen === '' ? undefined : typed))
  }
  return [value === undefined ? '' : String(value), set]
}

const ChoiceFilter = ({ name, choices }: { name: FilterKey; choices: readonly Choice[] }) => {
  const [value, set] = useFilter(name)
  const isKnown = choices.some(({ id }) => id === value)
  return (
    <TextField
      select
      label={FILTER_LABELS[name]}
      value={isKnown ? value : ''}
      onChange={({ target }) => set(target.value)}
      sx={{ m: 0 }}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">Any</MenuItem>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

const ServiceFilter = () => {
  const { data = [] } = useGetList<Service>('admin/services', ALL_SERVICES)
  return <ChoiceFilter name="service" choices={data} />
}

const NoOwner = () => {
  const [value, set] = useFilter('owner')
  return (
    <FormControlLabel
      label="Without an owner"
      control={<Checkbox checked={value === NONE} onChange={(_event, isChecked) => set(isChecked ? NONE : '')} />}
    />
  )
}

const OwnerFilter = () => {
  const [value] = useFilter('owner')
  return (
    <div>
      {value !== NONE && (
        <RecordPicker<User>
          source="owner"
          label={FILTER_LABELS.owner}
          reference="users"
          sortBy="email"
          nameOf={fullNameOf}
          none="Any"
          nothingFound="No user found"
        />
      )}
      <NoOwner />
    </div>
  )
}

export const FilterInputs = () => (
  <FilterLiveForm debounce={false}>
    <Box
      sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <RecordPicker<Location>
        source="location"
        label={FILTER_LABELS.location}
        reference="admin/locations"
        sortBy="name"
        nameOf={locationLabel}
        none="Any"
        nothingFound="No city found"
      />
      <ChoiceFilter name="region" choices={FILTER_CHOICES.region} />
      <ServiceFilter />
      <ChoiceFilter name="state" choices={FILTER_CHOICES.state} />
      <ChoiceFilter name="is_featured" choices={YES_OR_NO} />
      <ChoiceFilter name="verified" choices={YES_OR_NO} />
      <ChoiceFilter name="missing" choices={FILTER_CHOICES.missing} />
      <ChoiceFilter name="source" choices={FILTER_CHOICES.source} />
      <OwnerFilter />
    </Box>
  </FilterLiveForm>
)
