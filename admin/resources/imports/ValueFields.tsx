/** Inputs for what a value of a file means: services of the catalog, or a city of both countries. */
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import { NEW_CITY } from '../../../domain/imports/tables/column-mapping.ts'
import { findPlaces } from '../../providers/places.ts'

const MOST_SERVICES = 500

/** Names of the catalog's services. */
export const useServiceNames = (): string[] => {
  const { data = [] } = useGetList<{ id: string; name: string }>('admin/services', {
    pagination: { page: 1, perPage: MOST_SERVICES },
    sort: { field: 'name', order: 'ASC' },
  })
  return data.map(({ name }) => name)
}

interface FieldProps {
  label: string
  /** What a screen reader says. */
  name: string
  hint?: string
  isDisabled: boolean
}

const IGNORE = 'Ignore this category'

interface ServicesFieldProps extends FieldProps {
  services: readonly string[]
  /** Undefined without an answer. An empty list ignores a category. */
  value: readonly string[] | undefined
  canIgnore?: boolean
  onChange: (value: string[] | undefined) => void
}

export const ServicesField = ({ services, value, canIgnore = false, onChange, ...field }: ServicesFieldProps) => (
  <Autocomplete
    multiple
    size="small"
    disabled={field.isDisabled}
    disableCloseOnSelect={!canIgnore}
    options={canIgnore ? [IGNORE, ...services] : services}
    value={value?.length === 0 && canIgnore ? [IGNORE] : [...(value ?? [])]}
    onChange={(_event, chosen) => {
      const isIgnored = chosen.at(-1) === IGNORE
      const names = chosen.filter((each) => each !== IGNORE)
      if (isIgnored) onChange([])
      else onChange(names.length > 0 ? names : undefined)
    }}
    renderInput={(params) => (
      <TextField
        {...params}
        label={field.label}
        helperText={field.hint}
        slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': field.name } }}
      />
    )}
  />
)

interface CityOption {
  value: string
  label: string
}

const LEFT_OUT: CityOption = { value: '', label: 'Leave these rows out' }
const SEARCH_AFTER_MS = 250
const FAILED = 'Cities cannot be searched right now. Please try again.'

/** Cities that a typed text names. */
const useCities = (typed: string) => {
  const [found, setFound] = useState<{ typed: string; cities: CityOption[]; problem: string }>()
  useEffect(() => {
    const text = typed.trim()
    if (!text) return
    const timer = setTimeout(() => {
      findPlaces(text).then(
        (places) => {
          const cities = places.map((place) => ({ value: locationLabel(place), label: locationLabel(place) }))
          setFound({ typed: text, cities, problem: '' })
        },
        () => setFound({ typed: text, cities: [], problem: FAILED }),
      )
    }, SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isCurrent = found?.typed === typed.trim()
  return {
    cities: isCurrent ? found.cities : [],
    isSearching: typed.trim() !== '' && !isCurrent,
    problem: isCurrent ? found.problem : '',
  }
}

interface CityFieldProps extends FieldProps {
  /** Undefined without an answer. */
  value: string | undefined
  /** The place in the file, if it may be added, or left out. */
  place?: string
  suggestion?: string
  onChange: (value: string | undefined) => void
}

export const CityField = ({ value, place, suggestion = '', onChange, ...field }: CityFieldProps) => {
  const [typed, setTyped] = useState('')
  const { cities, isSearching, problem } = useCities(typed)
  const suggested = suggestion && !typed ? [{ value: suggestion, label: `${suggestion} (suggested)` }] : []
  const added = { value: NEW_CITY, label: `Add ${place ?? ''} as a new city` }
  const options = [...suggested, ...cities, ...(place === undefined ? [] : [added, LEFT_OUT])]
  const chosen =
    value === undefined ? null : ([added, LEFT_OUT].find((each) => each.value === value) ?? { value, label: value })
  return (
    <Autocomplete
      size="small"
      disabled={field.isDisabled}
      options={options}
      value={chosen}
      filterOptions={(all) => all}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      loading={isSearching}
      noOptionsText={typed.trim() ? 'No city of this name in the United States or Canada' : 'Type the name of a city'}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, option) => onChange(option?.value)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={field.label}
          error={problem !== ''}
          helperText={problem || field.hint}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': field.name } }}
        />
      )}
    />
  )
}
