import LiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutline'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import BusyIcon from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  CHANGE_ACTION_LABELS,
  CHANGED_COLLECTION_LABELS,
  type ChangedCollection,
} from '../../../domain/publishing/change-log.ts'
import type { Change, Publication } from '../../../domain/publishing/schema.ts'
import { problemWords, type SkippedRecord, type SkippedRecords } from '../../../domain/publishing/skipped-records.ts'
import { formatCount } from '../../../domain/text/format.ts'
import type { PublishingNews } from '../../providers/routes/publishing.ts'
import { Moment } from '../../records/Moment.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { runResult, screenOfChange } from './publishing-labels.ts'
import { publishingSummary } from './publishing-summary.ts'

const TONE_ICONS = {
  live: { Icon: LiveIcon, color: 'primary.main' },
  busy: { Icon: BusyIcon, color: 'primary.main' },
  waiting: { Icon: WaitingIcon, color: 'warning.main' },
  failed: { Icon: FailedIcon, color: 'error.main' },
} as const

const LastDone = ({ run }: { run: Publication | undefined }) =>
  run ? (
    <>
      Last published: <Moment at={run.updated} /> · {runResult(run)}
    </>
  ) : (
    'Nothing has been published yet.'
  )

interface StateCardProps {
  status: PublishingNews
  /** True if the last poll failed. */
  isStale: boolean
}

export const StateCard = ({ status, isStale }: StateCardProps) => {
  const { tone, words, hints } = publishingSummary(status.state, status.history)
  const { Icon, color } = TONE_ICONS[tone]
  return (
    <Card
      component="section"
      aria-label="State"
      sx={{ display: 'flex', gap: 1.5, p: 2, borderLeft: 4, borderLeftColor: color, overflowWrap: 'anywhere' }}
    >
      <Icon sx={{ mt: 0.125, color: tone === 'waiting' ? 'text.primary' : color }} />
      <Box sx={{ minWidth: 0 }}>
        <Box role="status">
          <Typography variant="h2">{words}</Typography>
          {hints.map((hint) => (
            <Typography key={hint}>{hint}</Typography>
          ))}
          {isStale && <Typography>The server is not responding. This is the last known status.</Typography>}
        </Box>
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          <LastDone run={status.lastDone} />
        </Typography>
      </Box>
    </Card>
  )
}

const SHOWN_INITIALLY = 10

/** The effect on the site. */
const EFFECTS: Record<ChangedCollection, string> = {
  company_listings: 'The company has no page.',
  services: 'Companies appear without it.',
  locations: 'Its companies are skipped too.',
  reviews: 'The review is not shown.',
  slug_redirects: 'The old address does not redirect.',
  location_redirects: 'The old address does not redirect.',
}

const SkippedSubject = ({ skipped }: { skipped: SkippedRecord }) => {
  const name = skipped.label || skipped.record || 'A record without an id'
  const place = screenOfChange({ ...skipped, action: 'update' })
  return place ? (
    <Link component={RouterLink} to={place} underline="always" sx={{ display: 'inline-block', py: 0.5 }}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  )
}

const SkippedRow = ({ skipped }: { skipped: SkippedRecord }) => {
  const { collection, lacks } = skipped
  const problem = problemWords(skipped)
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <SkippedSubject skipped={skipped} />
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {CHANGED_COLLECTION_LABELS[collection]}
        </Typography>
      </Box>
      <Typography variant="body2">
        {problem.charAt(0).toUpperCase() + problem.slice(1)}.{' '}
        {lacks === 'record' ? EFFECTS[collection] : 'The page does not show this field.'}
      </Typography>
    </Box>
  )
}

/** Records that the site skips because they are invalid. Hidden while there are none. */
export const SkippedRecordsCard = ({ skipped: { total, records } }: { skipped: SkippedRecords }) => {
  const [isOpen, setOpen] = useState(false)
  if (total === 0) return null
  const shown = isOpen ? records : records.slice(0, SHOWN_INITIALLY)
  const hidden = records.length - shown.length
  return (
    <TitledCard title="Skipped records">
      <Typography sx={{ mb: 1 }}>
        {total === 1 ? 'One record is invalid' : `${formatCount(total)} records are invalid`}, so the site skips{' '}
        {total === 1 ? 'it' : 'them'}. Everything else is published. A record appears as soon as you correct it.
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((skipped) => (
          <SkippedRow key={`${skipped.collection}/${skipped.record}/${skipped.field}`} skipped={skipped} />
        ))}
      </Box>
      {hidden > 0 && (
        <Button variant="outlined" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
          Show {hidden} more
        </Button>
      )}
      {hidden === 0 && total > records.length && (
        <Typography variant="body2" sx={{ pt: 1, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
          The first {formatCount(records.length)} of {formatCount(total)}.
        </Typography>
      )}
    </TitledCard>
  )
}

const NOUNS: Readonly<Record<string, string>> = CHANGED_COLLECTION_LABELS

const ChangeSubject = ({ change }: { change: Change }) => {
  const name = change.label || change.record
  const place = screenOfChange(change)
  return place ? (
    <Link component={RouterLink} to={place}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  )
}

const ChangeRow = ({ change }: { change: Change }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' },
      columnGap: 2,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      overflowWrap: 'anywhere',
    }}
  >
    <Box>
      <ChangeSubject change={change} />
      <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
        {NOUNS[change.collection] ?? change.collection} {CHANGE_ACTION_LABELS[change.action].toLowerCase()}
      </Typography>
    </Box>
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {change.actor || 'The system'} · <Moment at={change.created} />
    </Typography>
  </Box>
)

interface PendingChangesCardProps {
  /** The newest changes. */
  changes: readonly Change[]
  total: number
}

export const PendingChangesCard = ({ changes, total }: PendingChangesCardProps) => (
  <TitledCard title="Pending changes">
    {total === 0 && <Typography sx={{ color: 'text.secondary' }}>No pending changes</Typography>}
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} />
      ))}
    </Box>
    {total > changes.length && changes.length > 0 && (
      <Typography variant="body2" sx={{ pt: 1, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
        The newest {changes.length} of {formatCount(total)}.
      </Typography>
    )}
  </TitledCard>
)
