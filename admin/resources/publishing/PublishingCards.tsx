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
import { placeOfChange, runResult } from './publishing-labels.ts'
import { publishingSummary } from './publishing-summary.ts'

const LOOKS = {
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
    'No publish is on record yet.'
  )

interface StateCardProps {
  news: PublishingNews
  /** Whether newer news could not be read. */
  isStale: boolean
}

export const StateCard = ({ news, isStale }: StateCardProps) => {
  const { tone, words, hints } = publishingSummary(news.state, news.history)
  const { Icon, color } = LOOKS[tone]
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
          {isStale && <Typography>The server does not answer. This is what it said last.</Typography>}
        </Box>
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          <LastDone run={news.lastDone} />
        </Typography>
      </Box>
    </Card>
  )
}

const SHOWN_AT_FIRST = 10

/** Missing from your page, by what does not fit. */
const MISSING: Record<ChangedCollection, string> = {
  company_listings: 'The company has no page.',
  services: 'Companies are shown without it.',
  locations: 'Its companies are left out with it.',
  reviews: 'The review is not shown.',
  slug_redirects: 'The old address leads nowhere.',
  location_redirects: 'The old address leads nowhere.',
}

const SkippedSubject = ({ skipped }: { skipped: SkippedRecord }) => {
  const name = skipped.label || skipped.record || 'A record without an id'
  const place = placeOfChange({ ...skipped, action: 'update' })
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
        {lacks === 'record' ? MISSING[collection] : 'The page leaves that out.'}
      </Typography>
    </Box>
  )
}

/** What the site leaves out because it does not fit, the first of it at first; nothing when there is none. */
export const SkippedRecordsCard = ({ skipped: { total, records } }: { skipped: SkippedRecords }) => {
  const [isOpen, setOpen] = useState(false)
  if (total === 0) return null
  const shown = isOpen ? records : records.slice(0, SHOWN_AT_FIRST)
  const hidden = records.length - shown.length
  return (
    <TitledCard title="Left out">
      <Typography sx={{ mb: 1 }}>
        {total === 1 ? 'One record does not fit' : `${formatCount(total)} records do not fit`}, so the site goes
        without. Everything else is published. What is corrected comes back by itself.
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
  const place = placeOfChange(change)
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
  /** The newest of them. */
  changes: readonly Change[]
  total: number
}

export const PendingChangesCard = ({ changes, total }: PendingChangesCardProps) => (
  <TitledCard title="Waiting changes">
    {total === 0 && <Typography sx={{ color: 'text.secondary' }}>Nothing is waiting</Typography>}
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
