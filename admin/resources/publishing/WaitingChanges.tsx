import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { CHANGE_ACTION_LABELS, CHANGED_COLLECTION_LABELS } from '../../../domain/publishing/change-log.ts'
import type { Change } from '../../../domain/publishing/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { placeOfChange } from './publishing-words.ts'

const NOUNS: Readonly<Record<string, string>> = CHANGED_COLLECTION_LABELS

const Subject = ({ change }: { change: Change }) => {
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
      <Subject change={change} />
      <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
        {NOUNS[change.collection] ?? change.collection} {CHANGE_ACTION_LABELS[change.action].toLowerCase()}
      </Typography>
    </Box>
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {change.actor || 'The system'} · <Moment at={change.created} />
    </Typography>
  </Box>
)

interface WaitingChangesProps {
  /** The newest of them. */
  changes: readonly Change[]
  total: number
}

export const WaitingChanges = ({ changes, total }: WaitingChangesProps) => (
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
