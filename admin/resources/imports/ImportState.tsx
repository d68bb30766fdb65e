import LiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutline'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import BusyIcon from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ImportAsk } from '../../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { mappingProblems } from '../../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { ImportOrigin } from './ImportHistory.tsx'
import { asksOf, importSummary, rowsPerSecond } from './import-summary.ts'
import { useAskImport } from './use-imports.ts'

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

interface ImportStateProps {
  run: ImportRun
  /** Whether newer news could not be read. */
  isStale: boolean
}

/** How a run stands, and what can be done with it. */
export const ImportState = ({ run, isStale }: ImportStateProps) => {
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

const LABELS: Record<ImportAsk, string> = {
  dry_run: 'Dry run',
  run: 'Run import',
  continue: 'Go on',
  stop: 'Stop',
  undo: 'Undo import',
  remove: 'Remove file',
}

interface Question {
  title: string
  words: string[]
  isDestructive: boolean
}

const promise = ({ counts }: ImportRun): string => {
  if (!counts) return 'No dry run has said what it would do.'
  const { created, updated } = counts
  return `By the dry run ${formatCount(created)} would be created and ${formatCount(updated)} updated.`
}

const arrivalWords = ({ kind, mapping }: ImportRun): string => {
  if (kind !== 'reviews') return 'The companies go live as they come. An import can be undone.'
  return mapping?.reviews === 'approved'
    ? 'The reviews go live as they come. An import can be undone.'
    : 'The reviews wait for approval. An import can be undone.'
}

/** What is asked before something that counts. */
const questionOf = (run: ImportRun, ask: ImportAsk): Question | undefined => {
  if (ask === 'run')
    return {
      title: 'Run import',
      words: [promise(run), arrivalWords(run)],
      isDestructive: false,
    }
  if (ask === 'undo')
    return {
      title: 'Undo import',
      words: [
        'What this import created is taken away, and what it changed is put back.',
        run.kind === 'reviews'
          ? 'Reviews that somebody has decided about or answered since stay as they are. You will see how many.'
          : 'What people have changed since, and companies with an owner, inquiries or reviews, stay as they are. You will see how many.',
      ],
      isDestructive: true,
    }
  if (ask === 'remove')
    return { title: 'Remove file', words: [`${run.file_name} is deleted from the server.`], isDestructive: true }
  return undefined
}

const MAPPED_FIRST: readonly ImportAsk[] = ['dry_run', 'run']
const NEVER_FIRST: readonly ImportAsk[] = ['undo', 'stop', 'remove']

/** What can be asked of a run now, its likeliest next step first. */
const RunButtons = ({ run }: { run: ImportRun }) => {
  const [asking, setAsking] = useState<ImportAsk>()
  const { isBusy, ask } = useAskImport(run.id)
  const navigate = useNavigate()
  const asks = asksOf(run).filter((each) => isMapped(run) || !MAPPED_FIRST.includes(each))
  if (run.state === 'uploading' || asks.length === 0) return null
  const answer = async (what: ImportAsk) => {
    const isTaken = await ask(what)
    if (isTaken && what === 'remove') navigate('/admin/imports')
  }
  const question = asking && questionOf(run, asking)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {asks.map((each, at) => (
        <Button
          key={each}
          variant={at === 0 && !NEVER_FIRST.includes(each) ? 'contained' : 'outlined'}
          aria-disabled={isBusy}
          onClick={() => (questionOf(run, each) ? setAsking(each) : void answer(each))}
        >
          {LABELS[each]}
        </Button>
      ))}
      {asking && question && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={LABELS[asking]}
          isDestructive={question.isDestructive}
          onConfirm={() => answer(asking)}
          onClose={() => setAsking(undefined)}
        >
          {question.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** Whether the columns of a file bring enough for it to be imported; those of a federal file always do. */
const isMapped = ({ kind, mapping }: Pick<ImportRun, 'kind' | 'mapping'>): boolean =>
  !isTableKind(kind) || mappingProblems(kind, mapping ?? { columns: [] }).length === 0
