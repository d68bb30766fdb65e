import LiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutline'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { PUBLICATION_TARGET_LABELS, PUBLICATIONS_KEPT, type TargetState } from '../../../domain/publishing/rules.ts'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { isWatching, readPublishing, requestPublish, watchPublishing } from '../../providers/routes/publishing.ts'
import { HistoryCard } from '../../records/HistoryCard.tsx'
import { Loading } from '../../records/Loading.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { PublicationRow } from './PublicationRow.tsx'
import { PendingChangesCard, SkippedRecordsCard, StateCard } from './PublishingCards.tsx'
import { runResult } from './publishing-labels.ts'
import { targetTone, targetWords } from './publishing-summary.ts'

const NotRead = ({ onRetry }: { onRetry: () => void }) => (
  <Box role="alert" sx={{ py: 3 }}>
    <Typography sx={{ mb: 2 }}>Failed to load how publishing stands.</Typography>
    <Button variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  </Box>
)

/** What visitors do not see yet, why, and what has been published. */
export default function PublishingScreen() {
  const { news, hasFailed, refetch, isWhole, showWhole } = usePublishing()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <PageTitle title="Publishing" actions={news && <PublishButtons history={news.history} />} />
      {!news && (hasFailed ? <NotRead onRetry={refetch} /> : <Loading />)}
      {news && (
        <>
          <StateCard news={news} isStale={hasFailed} />
          <Targets targets={news.state.targets} />
          <SkippedRecordsCard skipped={news.state.skipped} />
          <PendingChangesCard changes={news.waiting} total={news.state.pending} />
          <History runs={news.history} onShowAll={news.hasOlder && !isWhole ? showWhole : undefined} />
        </>
      )}
    </Box>
  )
}

interface HistoryProps {
  runs: readonly Publication[]
  /** Absent when these are all. */
  onShowAll: (() => void) | undefined
}

const History = ({ runs, onShowAll }: HistoryProps) => (
  <HistoryCard title="Last publishes" empty="Nothing has been published yet" onShowAll={onShowAll}>
    {runs.map((run) => (
      <PublicationRow key={run.id} run={run} />
    ))}
  </HistoryCard>
)

const WHOLE = ['everything', 'build']

/** What a rebuild costs, as far as it has been seen. */
const costOf = (history: readonly Publication[]): string => {
  const last = history.find(({ state, trigger }) => state === 'done' && WHOLE.includes(trigger))
  return last
    ? `The last time that was ${runResult(last)}.`
    : 'That takes a few seconds for a thousand companies, and a few minutes for a hundred thousand.'
}

const PublishButtons = ({ history }: { history: readonly Publication[] }) => {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, request } = useRequestPublish()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Rebuild everything
      </Button>
      <Button variant="contained" aria-disabled={isBusy} onClick={() => request(false)}>
        {isBusy ? 'Asking…' : 'Publish now'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Rebuild everything"
          confirmLabel="Rebuild"
          onConfirm={() => request(true)}
          onClose={() => setAsking(false)}
        >
          <p>Every page is made again, also those that have not changed. {costOf(history)}</p>
          <p>Visitors keep the pages that there are. What is saved in the meantime may go live later than usual.</p>
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

/** Each place that the site is brought to, when there are several, or something is not right with the only one. */
const Targets = ({ targets }: { targets: readonly TargetState[] }) =>
  (targets.length > 1 || targets.some(({ warning }) => warning !== '')) && (
    <Card component="section" aria-labelledby="targets-title" sx={{ p: 2 }}>
      <Typography id="targets-title" variant="h2" sx={{ mb: 1 }}>
        Where the site goes
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
/** What no event tells, such as when the publisher was last seen. */
const LOOK_EVERY_MS = 15_000
const LOOK_WITHOUT_EVENTS_MS = 3000

/** How publishing stands, live; the whole history once it is asked for. */
const usePublishing = () => {
  const [isWhole, setWhole] = useState(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin/publishing', isWhole],
    queryFn: () => readPublishing(isWhole ? PUBLICATIONS_KEPT : FIRST_PUBLICATIONS),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: () => (isWatching() ? LOOK_EVERY_MS : LOOK_WITHOUT_EVENTS_MS),
  })
  useEffect(() => watchPublishing(oneAtATime(refetch, PAUSE_MS)), [refetch])
  useEffect(() => {
    if (error) void leaveIfSignedOut(error)
  }, [error, leaveIfSignedOut])
  return { news: data, hasFailed: error !== null, refetch, isWhole, showWhole: () => setWhole(true) }
}

const FAILED = 'Failed to ask for a publish. Please try again.'

const reasonOf = (error: unknown): string => (error instanceof HttpError && error.status === 0 ? error.message : FAILED)

/** Asks the publisher for a run, once at a time. */
const useRequestPublish = () => {
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()

  const request = async (everything: boolean) => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await requestPublish(everything)
      showToast({
        title: everything ? 'Rebuild Requested' : 'Publish Requested',
        text: everything ? 'The publisher makes every page again.' : 'The publisher looks for what has changed.',
      })
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) showError('Error', reasonOf(error))
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }
  return { isBusy, request }
}
