import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import { useEffect } from 'react'
import { useRefresh } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { FailedListing } from '../../../../domain/listings/console/bulk-change.ts'
import { formatCount, formatCountOf } from '../../../../domain/text/format.ts'
import { UndoButton } from '../../history/RevertButton.tsx'
import { type BulkRun, cancelRun, closeRun, restoreRun, useBulk, useBulkRun } from './bulk-run.ts'

/** "995 listings changed, 2 already had this value, 3 failed" */
const outcomeOf = ({ changed, unchanged, failed }: BulkRun): string =>
  [
    `${formatCountOf(changed, 'listing')} changed`,
    ...(unchanged ? [`${formatCount(unchanged)} already had this value`] : []),
    ...(failed.length ? [`${formatCount(failed.length)} failed`] : []),
  ].join(', ')

const Running = ({ run }: { run: BulkRun }) => {
  const done = run.total - run.remaining.length
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <span>
        {run.title}: {formatCount(done)} of {formatCountOf(run.total, 'listing')}
      </span>
      <LinearProgress variant="determinate" aria-label={run.title} value={(done / run.total) * 100} />
      <div>
        <Button onClick={cancelRun}>Cancel</Button>
      </div>
    </Box>
  )
}

const Ended = ({ run }: { run: BulkRun }) => {
  const { resume } = useBulk()
  const refresh = useRefresh()
  const undone = () => {
    closeRun()
    refresh()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <span>
        <strong>{run.title}:</strong> {outcomeOf(run)}.
        {run.remaining.length > 0 && ` ${formatCountOf(run.remaining.length, 'listing')} remaining. ${run.stopReason}`}
      </span>
      <BulkFailures failed={run.failed} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {run.remaining.length > 0 && (
          <Button variant="contained" onClick={() => resume(run)}>
            Continue
          </Button>
        )}
        {run.set && <UndoButton row={run.set} title={run.title} onDone={undone} />}
        <Button onClick={closeRun}>Close</Button>
      </Box>
    </Box>
  )
}

/** Shows the progress of a bulk change, then its result. */
export const BulkProgress = () => {
  useEffect(restoreRun, [])
  const run = useBulkRun()
  if (!run) return null
  const isRunning = run.state === 'running'
  const severity = isRunning ? 'info' : run.failed.length || run.remaining.length ? 'warning' : 'success'
  return (
    <Alert
      role={isRunning ? 'group' : 'status'}
      severity={severity}
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {isRunning ? <Running run={run} /> : <Ended run={run} />}
    </Alert>
  )
}

const FAILURES_SHOWN = 50

const BulkFailures = ({ failed }: { failed: readonly FailedListing[] }) => {
  if (failed.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: '16rem', overflowY: 'auto' }}>
      {failed.slice(0, FAILURES_SHOWN).map(({ id, name, isGone, reason }) => (
        <li key={id}>
          {isGone ? (
            name || 'A listing'
          ) : (
            <Link component={RouterLink} to={`/edit-listing/${id}`} underline="always">
              {name}
            </Link>
          )}
          : {reason}
        </li>
      ))}
      {failed.length > FAILURES_SHOWN && <li>and {formatCount(failed.length - FAILURES_SHOWN)} more</li>}
    </Box>
  )
}
