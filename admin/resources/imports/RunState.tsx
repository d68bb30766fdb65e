import LiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutline'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import BusyIcon from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { ImportOrigin } from './ImportHistory.tsx'
import { importSummary, rowsPerSecond } from './import-summary.ts'
import { isMapped } from './mapping/is-mapped.ts'
import { RunButtons } from './RunButtons.tsx'

const LOOKS = {
  live: { Icon: LiveIcon, color: 'primary.main' },
  busy: { Icon: BusyIcon, color: 'primary.main' },
  waiting: { Icon: WaitingIcon, color: 'warning.main' },
  failed: { Icon: FailedIcon, color: 'error.main' },
} as const

const WHOLE = 100
const LOOKS_KEPT = 6

/** Rows a second over the last looks. */
const useSpeed = ({ id, state, counts, updated }: ImportRun): number => {
  const looks = useRef<{ key: string; seen: { rows: number; at: number }[] }>({ key: '', seen: [] })
  const key = `${id} ${state}`
  if (looks.current.key !== key) looks.current = { key, seen: [] }
  const now = { rows: counts?.rows ?? 0, at: new Date(updated).getTime() }
  const { seen } = looks.current
  if (seen.at(-1)?.at !== now.at) seen.push(now)
  while (seen.length > LOOKS_KEPT) seen.shift()
  return rowsPerSecond(seen[0], now)
}

const Progress = ({ run }: { run: ImportRun }) => {
  const { bytes, progress, counts } = run
  const speed = useSpeed(run)
  const percent = bytes > 0 ? Math.min(WHOLE, Math.floor((progress * WHOLE) / bytes)) : 0
  const words = [
    `${formatCount(counts?.rows ?? 0)} rows`,
    `${percent} %`,
    ...(speed > 0 ? [`${formatCount(speed)} rows a second`] : []),
  ]
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress variant="determinate" value={percent} aria-label="Read of the file" />
      <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {words.join(' · ')}
      </Typography>
    </Box>
  )
}

interface RunStateProps {
  run: ImportRun
  /** Whether newer news could not be read. */
  isStale: boolean
}

/** How a run stands, and what can be done with it. */
export const RunState = ({ run, isStale }: RunStateProps) => {
  const { tone, words, hints: usual } = importSummary(run)
  const hints = run.state === 'uploaded' && !isMapped(run) ? ['Say below what its columns bring.'] : usual
  const { Icon, color } = LOOKS[tone]
  return (
    <Card
      component="section"
      aria-label="State"
      sx={{ display: 'flex', gap: 1.5, p: 2, borderLeft: 4, borderLeftColor: color, overflowWrap: 'anywhere' }}
    >
      <Icon sx={{ mt: 0.125, color: tone === 'waiting' ? 'text.primary' : color }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box role="status">
          <Typography variant="h2">{words}</Typography>
          {hints.map((hint) => (
            <Typography key={hint}>{hint}</Typography>
          ))}
          {isStale && <Typography>The server does not answer. This is what it said last.</Typography>}
        </Box>
        {run.state === 'running' && <Progress run={run} />}
        {(run.state === 'undoing' || run.state === 'uploading') && <LinearProgress aria-label={words} sx={{ mt: 1 }} />}
        <Typography variant="body2" component="div" sx={{ mt: 0.5, color: 'text.secondary' }}>
          <ImportOrigin run={run} />
        </Typography>
        <RunButtons run={run} />
      </Box>
    </Card>
  )
}
