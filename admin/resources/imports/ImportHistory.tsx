import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { FunctionField, ReferenceField } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { User } from '../../../domain/accounts/schema.ts'
import { IMPORT_SOURCE_LABELS } from '../../../domain/imports/import-runs.ts'
import { IMPORT_KIND_LABELS, importStateLabel } from '../../../domain/imports/messages.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCount, formatDate } from '../../../domain/text/format.ts'
import { HistoryCard } from '../../records/HistoryCard.tsx'
import { Moment } from '../../records/Moment.tsx'

const BADGES = {
  failed: { color: 'error', variant: 'outlined' },
  finished: { color: 'primary', variant: 'outlined' },
} as const

const ImportBadge = ({ run }: { run: ImportRun }) => (
  <Chip
    size="small"
    label={importStateLabel(run)}
    {...(run.state === 'failed' || run.state === 'finished' ? BADGES[run.state] : { variant: 'outlined' as const })}
  />
)

export const ImportOrigin = ({ run }: { run: ImportRun }) => (
  <>
    {run.actor ? (
      <ReferenceField record={run} source="actor" reference="users" link={false}>
        <FunctionField<User> render={({ full_name, email }) => <>{full_name || email}</>} />
      </ReferenceField>
    ) : (
      'The server'
    )}
    {' · '}
    <Moment at={run.created} />
  </>
)

/** "Out-of-service orders as of Jul 30, 2026" */
const contentOf = ({ kind, report }: ImportRun): string => {
  if (!report?.source) return IMPORT_KIND_LABELS[kind]
  const label = IMPORT_SOURCE_LABELS[report.source]
  return report.dated?.day ? `${label} as of ${formatDate(report.dated.day)}` : label
}

const countsOf = (run: ImportRun): string => {
  const { counts } = run
  const what = contentOf(run)
  if (!counts?.rows) return what
  const { rows, created, updated, rejected } = counts
  return `${what}: ${formatCount(rows)} rows, ${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(rejected)} rejected`
}

const ImportRow = ({ run }: { run: ImportRun }) => (
  <Box
    component="li"
    sx={{ display: 'grid', gap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
      <ImportBadge run={run} />
      <Typography component="h3" sx={{ fontWeight: 600, minWidth: 0 }}>
        <Link component={RouterLink} to={`/admin/imports/${run.id}`} sx={{ display: 'inline-block', py: 0.5 }}>
          {run.file_name}
        </Link>
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        <ImportOrigin run={run} />
      </Typography>
    </Box>
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {countsOf(run)}
    </Typography>
    {run.error && (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {run.error}
      </Typography>
    )}
  </Box>
)

interface ImportHistoryProps {
  runs: readonly ImportRun[]
  /** Absent when these are all. */
  onShowAll: (() => void) | undefined
}

export const ImportHistory = ({ runs, onShowAll }: ImportHistoryProps) => (
  <HistoryCard title="Import history" empty="Nothing has been imported yet" onShowAll={onShowAll}>
    {runs.map((run) => (
      <ImportRow key={run.id} run={run} />
    ))}
  </HistoryCard>
)
