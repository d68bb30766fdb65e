import LiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutline'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import BusyIcon from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Publication } from '../../../domain/publishing/schema.ts'
import type { PublishingNews } from '../../providers/routes/publishing.ts'
import { Moment } from '../../records/Moment.tsx'
import { publishingSummary } from './publishing-summary.ts'
import { runResult } from './publishing-words.ts'

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
