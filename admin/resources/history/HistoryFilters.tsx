import Box from '@mui/material/Box'
import { IMPORT_RUN, RECORDED_COLLECTIONS, recordLabel } from '../../../domain/history/recorded.ts'
import {
  REVISION_KIND_LABELS,
  REVISION_KINDS,
  REVISION_ORIGIN_LABELS,
  REVISION_ORIGINS,
} from '../../../domain/history/rules.ts'
import { ChoiceField } from '../../inputs/ChoiceField.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { useFilters, withFilter } from '../../records/use-filters.ts'

const KINDS = [
  { label: 'All', filter: {} },
  ...REVISION_KINDS.map((kind) => ({ label: REVISION_KIND_LABELS[kind], filter: { kind } })),
]

type Choices = readonly { value: string; label: string }[]

const COLLECTIONS: Choices = [
  { value: '', label: 'Everything' },
  ...[...RECORDED_COLLECTIONS, IMPORT_RUN].map((value) => ({ value, label: recordLabel(value) })),
]

const ORIGINS: Choices = [
  { value: '', label: 'Anywhere' },
  ...REVISION_ORIGINS.map((value) => ({ value, label: REVISION_ORIGIN_LABELS[value] })),
]

const DAY_MS = 24 * 3_600_000
/** By whole days, so that a choice in the address is found again. */
const since = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const times = (): Choices => [
  { value: '', label: 'Any time' },
  { value: since(0), label: 'Today (UTC)' },
  { value: since(7), label: 'Last 7 days' },
  { value: since(30), label: 'Last 30 days' },
  { value: since(365), label: 'Last year' },
]

const FilterChoice = ({ label, field, choices }: { label: string; field: string; choices: Choices }) => {
  const { filter, change } = useFilters()
  return (
    <ChoiceField
      label={label}
      choices={choices}
      value={String(filter[field] ?? '')}
      onChange={(value) => change(withFilter(field, value || undefined))}
    />
  )
}

/** Narrows the log down: words, and what, from where and since when. */
export const HistoryFilters = () => (
  <>
    <SearchField label="Search names, people, values" />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
      <FilterChoice label="Of" field="collection" choices={COLLECTIONS} />
      <FilterChoice label="From" field="origin" choices={ORIGINS} />
      <FilterChoice label="Since" field="created_gte" choices={times()} />
    </Box>
    <FilterToggle label="Which changes" choices={KINDS} />
  </>
)
