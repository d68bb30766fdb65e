import LiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutline'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { PUBLICATION_TARGET_LABELS, PUBLICATIONS_KEPT, type TargetState } from '../../../domain/publishing/rules.ts'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { useAction } from '../../actions/use-action.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { isWatching, readPublishing, requestPublish, watchPublishing } from '../../providers/routes/publishing.ts'
import { HistoryCard } from '../../records/HistoryCard.tsx'
import { Loading } from '../../records/missing/Loading.tsx'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { FederalFilesSummary } from '../imports/FederalFilesCard.tsx'
import { AveragesCard } from './AveragesCard.tsx'
import { oneAtATime } from './one-at-a-time.ts'
import { PublicationRow } from './PublicationRow.tsx'
import { PendingChangesCard, SkippedRecordsCard, StateCard } from './PublishingCards.tsx'
import { runResult } from './publishing-labels.ts'
import { targetTone, targetWords } from './publishing-summary.ts'

const NotRead = ({ onRetry }: { onRetry: () => void }) => (
  <Box role="alert" sx={{ py: 3 }}>
    <Typography sx={{ mb: 2 }}>Failed to load the publishing status.</Typography>
    <Button variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  </Box>
)

export default function PublishingScreen() {
  const { status, hasFailed, refetch, isWhole, showWhole } = usePublishing()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <PageTitle
        title={screenTitle('/admin/publishing')}
        actions={status && <PublishButtons history={status.history} />}
      />
      {!status && (hasFailed ? <NotRead onRetry={refetch} /> : <Loading />)}
      {status && (
        <>
          <StateCard status={status} isStale={hasFailed} />
          <Targets targets={status.state.targets} />
          <SkippedRecordsCard skipped={status.state.skipped} />
          <PendingChangesCard changes={status.waiting} total={status.state.pending} />
          <History runs={status.history} onShowAll={status.hasOlder && !isWhole ? showWhole : undefined} />
          <FederalFilesSummary />
          <AveragesCard />
        </>
      )}
    </Box>
  )
}

interface HistoryProps {
  runs: readonly Publication[]
  /** Absent if all runs are shown. */
  onShowAll: (() => void) | undefined
}

const History = ({ runs, onShowAll }: HistoryProps) => (
  <HistoryCard title="Publishing history" empty="Nothing has been published yet" onShowAll={onShowAll}>
    {runs.map((run) => (
      <PublicationRow key={run.id} run={run} />
    ))}
  </HistoryCard>
)

const FULL_BUILDS: readonly string[] = ['everything', 'build']

/** How long a rebuild takes, based on the last one. */
const rebuildTime = (history: readonly Publication[]): string => {
  const last = history.find(({ state, trigger }) => state === 'done' && FULL_BUILDS.includes(trigger))
  return last
    ? `The last rebuild: ${runResult(last)}.`
    : 'This takes a few seconds for a thousand companies, and a few minutes for a hundred thousand.'
}

const PublishButtons = ({ history }: { history: readonly Publication[] }) => {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, request } = useRequestPublish()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Rebuild everything
      </Button>
      <Button variant="contained" aria-disabled={isBusy} onClick={() => request(false)}>
        {isBusy ? 'Requesting…' : 'Publish now'}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Rebuild everything"
          confirmLabel="Rebuild everything"
          onConfirm={() => request(true)}
          onClose={() => setOpen(false)}
        >
          <p>The publisher renders every page again, including unchanged ones. {rebuildTime(history)}</p>
          <p>Visitors see the current pages in the meantime. Changes that you save now may go live later than usual.</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}

const TARGET_ICONS = {
  live: { Icon: LiveIcon, color: 'primary.main' },
  waiting: { Icon: WaitingIcon, color: 'text.secondary' },
  failed: { Icon: FailedIcon, color: 'error.main' },
} as const

const TargetRow = ({ state }: { state: TargetState }) => {
  const tone = targetTone(state)
  const { Icon, color } = TARGET_ICONS[tone]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Icon fontSize="small" sx={{ mt: 0.25, color }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {PUBLICATION_TARGET_LABELS[state.target]}
        </Typography>
        <Typography variant="body2" sx={{ color: tone === 'failed' ? 'error.main' : 'text.secondary' }}>
          {targetWords(state)}
        </Typography>
        {state.warning !== '' && <Typography variant="body2">{state.warning}</Typography>}
      </Box>
    </Box>
  )
}

/** Publishing targets. Hidden if there is only one without a warning. */
const Targets = ({ targets }: { targets: readonly TargetState[] }) =>
  (targets.length > 1 || targets.some(({ warning }) => warning !== '')) && (
    <Card component="section" aria-labelledby="targets-title" sx={{ p: 2 }}>
      <Typography id="targets-title" variant="h2" sx={{ mb: 1 }}>
        Publishing targets
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {targets.map((state) => (
          <TargetRow key={state.target} state={state} />
        ))}
      </Box>
    </Card>
  )

const FIRST_PUBLICATIONS = 10
const PAUSE_MS = 300
/** Some values change without an event, such as when the publisher was last seen. */
const POLL_MS = 15_000
const POLL_WITHOUT_EVENTS_MS = 3000

/** Live publishing status. Loads the full history on request. */
const usePublishing = () => {
  const [isWhole, setWhole] = useState(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin/publishing', isWhole],
    queryFn: () => readPublishing(isWhole ? PUBLICATIONS_KEPT : FIRST_PUBLICATIONS),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: () => (isWatching() ? POLL_MS : POLL_WITHOUT_EVENTS_MS),
  })
  useEffect(() => watchPublishing(oneAtATime(refetch, PAUSE_MS)), [refetch])
  useEffect(() => {
    if (error) void leaveIfSignedOut(error)
  }, [error, leaveIfSignedOut])
  return { status: data, hasFailed: error !== null, refetch, isWhole, showWhole: () => setWhole(true) }
}

const FAILED = 'Failed to request a publish. Please try again.'

const reasonOf = (error: unknown): string => (error instanceof HttpError && error.status === 0 ? error.message : FAILED)

/** Requests a run, one at a time. */
const useRequestPublish = () => {
  const { isBusy, run } = useAction((error) => showError('Error', reasonOf(error)))
  const request = (everything: boolean) =>
    run(async () => {
      await requestPublish(everything)
      showToast({
        title: everything ? 'Rebuild Requested' : 'Publish Requested',
        text: everything ? 'The publisher will render every page again.' : 'The publisher will publish all changes.',
      })
    })
  return { isBusy, request }
}
