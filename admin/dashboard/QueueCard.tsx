import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { QUEUE_KINDS, QUEUE_WORDS, totalWaiting } from '../../domain/moderation/queue.ts'
import { formatCount } from '../../domain/text/format.ts'
import { useQueueCounts } from '../layout/use-desk.ts'
import { TitledCard } from '../records/TitledCard.tsx'

const LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  color: 'primary.main',
  fontVariantNumeric: 'tabular-nums',
} as const

/** What waits for an administrator, kind by kind. */
export const QueueCard = () => {
  const counts = useQueueCounts()
  return (
    <TitledCard title="Work Queue">
      {counts && totalWaiting(counts) === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>Nothing waits for you.</Typography>
      )}
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {counts &&
          QUEUE_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
            <li key={kind}>
              <Box component={Link} to={`/admin/queue?kind=${kind}`} sx={LINK}>
                <strong>{formatCount(counts[kind])}</strong>{' '}
                {counts[kind] === 1 ? QUEUE_WORDS[kind].one : QUEUE_WORDS[kind].many}
              </Box>
            </li>
          ))}
      </Box>
    </TitledCard>
  )
}
