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
import { openQuestions } from '../../../domain/imports/tables/answer-rules.ts'
import { mappingProblems, NO_CHOICES } from '../../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { ROW_REASONS } from '../../../domain/imports/tables/table-rows.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { FileClaimsFields, useFileClaims } from './FileClaimsFields.tsx'
import { ImportOrigin } from './ImportHistory.tsx'
import { asksOf, importSummary, rowsPerSecond } from './import-summary.ts'
import { useAskImport } from './use-imports.ts'

const TONE_ICONS = {
  live: { Icon: LiveIcon, color: 'primary.main' },
  busy: { Icon: BusyIcon, color: 'primary.main' },
  waiting: { Icon: WaitingIcon, color: 'warning.main' },
  failed: { Icon: FailedIcon, color: 'error.main' },
} as const

const SAMPLES = 6

/** Rows per second over the last polls. */
const useSpeed = ({ id, state, counts, updated }: ImportRun): number => {
  const samples = useRef<{ key: string; seen: { rows: number; at: number }[] }>({ key: '', seen: [] })
  const key = `${id} ${state}`
  if (samples.current.key !== key) samples.current = { key, seen: [] }
  const now = { rows: counts?.rows ?? 0, at: new Date(updated).getTime() }
  const { seen } = samples.current
  if (seen.at(-1)?.at !== now.at) seen.push(now)
  while (seen.length > SAMPLES) seen.shift()
  return rowsPerSecond(seen[0], now)
}

const Progress = ({ run }: { run: ImportRun }) => {
  const { bytes, progress, counts } = run
  const speed = useSpeed(run)
  const percent = bytes > 0 ? Math.min(100, Math.floor((progress * 100) / bytes)) : 0
  const words = [
    `${formatCount(counts?.rows ?? 0)} rows`,
    `${percent}%`,
    ...(speed > 0 ? [`${formatCount(speed)} rows per second`] : []),
  ]
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress variant="determinate" value={percent} aria-label="Progress" />
      <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {words.join(' · ')}
      </Typography>
    </Box>
  )
}

interface ImportStateProps {
  run: ImportRun
  /** Resolves when all choices about columns and values are stored. */
  saved: () => Promise<void>
  /** True if the last poll failed. */
  isStale: boolean
}

export const ImportState = ({ run, saved, isStale }: ImportStateProps) => {
  const { tone, words, hints: usual } = importSummary(run)
  const hints = run.state === 'uploaded' && !isMapped(run) ? [mapHint(run)] : [...usual, ...nextHints(run)]
  const { Icon, color } = TONE_ICONS[tone]
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
          {isStale && <Typography>The server is not responding. This is the last known state.</Typography>}
        </Box>
        {run.state === 'running' && <Progress run={run} />}
        {(run.state === 'undoing' || run.state === 'uploading') && <LinearProgress aria-label={words} sx={{ mt: 1 }} />}
        <Typography variant="body2" component="div" sx={{ mt: 0.5, color: 'text.secondary' }}>
          <ImportOrigin run={run} />
        </Typography>
        <RunButtons run={run} saved={saved} />
      </Box>
    </Card>
  )
}

const LABELS: Record<ImportAsk, string> = {
  dry_run: 'Dry run',
  run: 'Run import',
  continue: 'Continue import',
  stop: 'Stop import',
  undo: 'Undo import',
  remove: 'Remove file',
}

interface Question {
  title: string
  lines: string[]
  isDestructive: boolean
}

const NOT_TRIED =
  'What you say about the file has changed since the dry run. Run the dry run again to see what it changes.'

const dryRunResult = ({ counts }: ImportRun): string => {
  if (!counts) return 'You have not run a dry run yet.'
  const { created, updated } = counts
  return `According to the dry run, ${formatCount(created)} would be created and ${formatCount(updated)} updated.`
}

/** Questions about values that nobody has answered. */
const openWords = ({ report, mapping, counts }: ImportRun): string[] => {
  const { values } = report ?? {}
  if (!values) return []
  const choices = mapping?.choices ?? NO_CHOICES
  const { categories, places } = openQuestions(values, choices)
  const open = categories.length + places.length
  const isRejected = (counts?.rejected ?? 0) > 0
  const { serviceless, placeless } = values
  return [
    ...(open > 0
      ? [
          `${formatCountOf(open, 'question')} under Values ${open === 1 ? 'is' : 'are'} open. Without an answer, an unknown category is ignored, and rows with an unknown city are rejected.`,
        ]
      : []),
    ...(isRejected && serviceless > 0 && choices.service.length === 0
      ? [
          `${formatCountOf(serviceless, 'row says', 'rows say')} no known service. You can choose one for them under Values.`,
        ]
      : []),
    ...(isRejected && placeless > 0 && !choices.place
      ? [`${formatCountOf(placeless, 'row names', 'rows name')} no city. You can choose one for them under Values.`]
      : []),
  ]
}

const mapHint = ({ kind }: ImportRun): string =>
  kind === 'listings'
    ? 'Map its columns below, or say under Values what holds for the whole file.'
    : 'Map its columns below.'

/** What to do next with a table. */
const nextHints = (run: ImportRun): string[] => {
  if (run.mode === 'run') return []
  if (run.state === 'uploaded' && run.report)
    return ['You changed what its values mean. Run the dry run again to see what that changes.']
  return run.state === 'finished' ? [...openWords(run), ...unlistedWords(run)] : []
}

/** Reviews of companies that are not listed yet. */
const unlistedWords = ({ report }: ImportRun): string[] => {
  const count = report?.reasons?.[ROW_REASONS.noCompany] ?? 0
  return count > 0
    ? [
        `${formatCountOf(count, 'review is', 'reviews are')} about companies that we do not find. Import the listings first, then run the dry run again.`,
      ]
    : []
}

const arrivalNote = ({ kind, mapping }: ImportRun): string => {
  if (kind !== 'reviews') return 'Companies go live during the import. You can undo an import.'
  return mapping?.reviews === 'approved'
    ? 'Reviews go live during the import. You can undo an import.'
    : 'Reviews wait for approval. You can undo an import.'
}

/** The confirmation dialog of an action, if it needs one. */
const questionOf = (run: ImportRun, ask: ImportAsk, isTried: boolean): Question | undefined => {
  if (ask === 'run')
    return {
      title: 'Run import',
      lines: [isTried ? dryRunResult(run) : NOT_TRIED, arrivalNote(run)],
      isDestructive: false,
    }
  if (ask === 'undo')
    return {
      title: 'Undo import',
      lines: [
        'This removes what the import created and restores what it changed.',
        run.kind === 'reviews'
          ? 'Reviews that were decided or replied to since then stay. You will see how many.'
          : 'Records that people changed since then, and companies with an owner, inquiries or reviews, stay. You will see how many.',
      ],
      isDestructive: true,
    }
  if (ask === 'remove')
    return { title: 'Remove file', lines: [`This deletes ${run.file_name} from the server.`], isDestructive: true }
  return undefined
}

const MAPPED_FIRST: readonly ImportAsk[] = ['dry_run', 'run']
const NEVER_FIRST: readonly ImportAsk[] = ['undo', 'stop', 'remove']

/** The available actions, most likely first, after what they need to know about the file. */
const RunButtons = ({ run, saved }: Omit<ImportStateProps, 'isStale'>) => {
  const [asking, setAsking] = useState<ImportAsk>()
  const { isBusy, ask } = useAskImport(run.id)
  const navigate = useNavigate()
  const { claims, say } = useFileClaims(run)
  const asks = asksOf(run).filter((each) => isMapped(run) || !MAPPED_FIRST.includes(each))
  const canClaim = run.kind === 'carriers' && asks.includes('dry_run')
  if (run.state === 'uploading' || asks.length === 0) return null
  const perform = async (what: ImportAsk) => {
    await saved()
    const isTaken = await ask(what, canClaim && (what === 'dry_run' || what === 'run') ? claims : undefined)
    if (isTaken && what === 'remove') navigate('/admin/imports')
  }
  const isTried = claims.data_date === run.data_date && claims.extent === run.extent
  const question = asking && questionOf(run, asking, isTried || !run.counts)
  return (
    <>
      {canClaim && <FileClaimsFields run={run} claims={claims} onChange={say} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {asks.map((each, at) => (
          <Button
            key={each}
            variant={at === 0 && !NEVER_FIRST.includes(each) ? 'contained' : 'outlined'}
            aria-disabled={isBusy}
            onClick={() => (questionOf(run, each, isTried) ? setAsking(each) : void perform(each))}
          >
            {LABELS[each]}
          </Button>
        ))}
        {asking && question && (
          <ConfirmDialog
            title={question.title}
            confirmLabel={LABELS[asking]}
            isDestructive={question.isDestructive}
            onConfirm={() => perform(asking)}
            onClose={() => setAsking(undefined)}
          >
            {question.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </ConfirmDialog>
        )}
      </Box>
    </>
  )
}

/** True if the mapped columns are sufficient for an import. Federal files need no mapping. */
const isMapped = ({ kind, mapping }: Pick<ImportRun, 'kind' | 'mapping'>): boolean =>
  !isTableKind(kind) || mappingProblems(kind, mapping ?? { columns: [] }).length === 0
