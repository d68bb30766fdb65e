import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetOne, useListContext, useRecordContext } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import type { User } from '../../../domain/accounts/schema.ts'
import { CHANGE_SET } from '../../../domain/history/change-sets.ts'
import { IMPORT_RUN, RECORDED_COLLECTIONS, recordLabel } from '../../../domain/history/recorded.ts'
import {
  KEEP_HISTORY_MONTHS,
  MOST_REVISIONS,
  RESTORABLE_DAYS,
  REVISION_KIND_LABELS,
  REVISION_KINDS,
  REVISION_ORIGIN_LABELS,
  REVISION_ORIGINS,
} from '../../../domain/history/rules.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../../domain/removal-requests/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { ChoiceField } from '../../inputs/ChoiceField.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { NoRecords } from '../../records/missing/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { SettingForm } from '../../records/SettingForm.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { filterIn, useFilters, withFilter } from '../../records/use-filters.ts'
import { screenTitle } from '../../screens.ts'
import { RevertButton } from './RevertButton.tsx'
import { RevisionItem } from './RevisionItem.tsx'

const LoggedRevision = () => {
  const revision = useRecordContext<Revision>()
  const { refetch, filterValues } = useListContext()
  if (!revision) return null
  return (
    <RevisionItem
      revision={revision}
      isNamed
      hasSetLink={!filterValues['change_set']}
      actions={<RevertButton revision={revision} onDone={() => void refetch()} />}
    />
  )
}

/** What was changed together is one row, unless somebody looks for one of its records. */
const SETS_AS_ONE = { change_set: null }
const LOOKS_FOR_RECORDS = ['q', 'collection', 'change_set']

export default function HistoryLog() {
  const [search] = useSearchParams()
  const filter = filterIn(search.get('filter'))
  const set = filter['change_set']
  return (
    <>
      <RecordList
        resource="admin/history"
        filter={LOOKS_FOR_RECORDS.some((field) => filter[field]) ? {} : SETS_AS_ONE}
        failure="Failed to load the history."
        header={
          <>
            <PageTitle title={screenTitle('/admin/history')} />
            {typeof set === 'string' && set ? <ChangedTogether set={set} /> : <HistoryFilters />}
          </>
        }
      >
        <RecordCards
          empty={<NoRecords title="No changes found" hint="Try another search, other filters or a longer time." />}
        >
          <LoggedRevision />
        </RecordCards>
      </RecordList>
      <KeepHistory />
    </>
  )
}

/** In place of the filters: what was changed together, and the way back to the whole history. */
const ChangedTogether = ({ set }: { set: string }) => {
  const { data, refetch } = useGetOne<Revision>('admin/history', { id: set }, { retry: 1 })
  const { refetch: refetchList } = useListContext()
  const undone = () => {
    void refetch()
    void refetchList()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Link component={RouterLink} to="/admin/history" sx={{ justifySelf: 'start', py: 0.5 }}>
        Show all changes
      </Link>
      {data && (
        <Card sx={{ p: 2 }}>
          <RevisionItem revision={data} isNamed actions={<RevertButton revision={data} onDone={undone} />} />
        </Card>
      )}
    </Box>
  )
}

const KeepHistory = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <Box sx={{ mt: 2 }}>
      <TitledCard title="How long we keep history">
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
          We delete older changes every night, and the oldest ones when there are more than{' '}
          {formatCount(MOST_REVISIONS)}. You can always restore deleted records for {RESTORABLE_DAYS} days.
        </Typography>
        {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load this setting.</Typography>}
        {data && (
          <SettingForm
            key={data.updated}
            settings={data}
            field="keep_history_months"
            label="Months of history"
            {...KEEP_HISTORY_MONTHS}
            hint="Takes effect the next night"
          />
        )}
      </TitledCard>
    </Box>
  )
}

const KINDS = [
  { label: 'All', filter: {} },
  ...REVISION_KINDS.map((kind) => ({ label: REVISION_KIND_LABELS[kind], filter: { kind } })),
]

type Choices = readonly { value: string; label: string }[]

const COLLECTIONS: Choices = [
  { value: '', label: 'All records' },
  ...[...RECORDED_COLLECTIONS, IMPORT_RUN, CHANGE_SET].map((value) => ({ value, label: recordLabel(value) })),
]

const ORIGINS: Choices = [
  { value: '', label: 'Anywhere' },
  ...REVISION_ORIGINS.map((value) => ({ value, label: REVISION_ORIGIN_LABELS[value] })),
]

/** Whole days, so that the select matches a filter in the URL. */
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

/** Shown after a click on a person's name. */
const ChosenPerson = () => {
  const { filter, change } = useFilters()
  const id = String(filter['actor'] ?? '')
  const { data } = useGetOne<User>('users', { id }, { enabled: id !== '', retry: false })
  if (!id) return null
  return (
    <Chip
      label={`By ${data?.full_name || data?.email || 'a deleted account'}`}
      onDelete={() => change(withFilter('actor', undefined))}
      sx={{ mb: 1.5 }}
    />
  )
}

const HistoryFilters = () => (
  <>
    <ChosenPerson />
    <SearchField label="Search names, people and values" />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5, '& > *': { maxWidth: '100%' } }}>
      <FilterChoice label="Records" field="collection" choices={COLLECTIONS} />
      <FilterChoice label="Origin" field="origin" choices={ORIGINS} />
      <FilterChoice label="Since" field="created_gte" choices={times()} />
    </Box>
    <FilterToggle label="Which changes" choices={KINDS} />
  </>
)
