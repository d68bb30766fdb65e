import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useAuthenticated } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { QUEUE_KINDS, QUEUE_WORDS, totalWaiting } from '../../../domain/moderation/queue.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useQueueCounts } from '../../layout/use-desk.ts'
import type { QueueItem, QueueView } from '../../providers/routes/queue.ts'
import { Loading } from '../../records/Loading.tsx'
import { NoRecords } from '../../records/NoRecords.tsx'
import { useScreenShortcuts } from '../../shortcuts/shortcuts.ts'
import { QueueDetail } from './QueueDetail.tsx'
import { QueueRows } from './QueueRows.tsx'
import { indexOf } from './queue-state.ts'
import { titleOf, wordsOf } from './queue-titles.ts'
import { useQueue, type WorkQueue } from './use-queue.ts'
import { QUEUE_KEYS, useHasSingleKeys, useQueueKeys } from './use-queue-keys.ts'

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'))

const VIEWS: readonly QueueView[] = ['all', ...QUEUE_KINDS, 'declined']

const Empty = ({ view }: { view: QueueView }) => (
  <Card>
    {view === 'declined' ? (
      <NoRecords title="No listing was declined" />
    ) : (
      <NoRecords title="Nothing waits" hint="What members and visitors send in waits here until you decide." />
    )}
  </Card>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Card sx={{ p: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
    <Typography role="alert">Failed to load what waits.</Typography>
    <Button variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  </Card>
)

const Steps = ({ desk, at, of }: { desk: WorkQueue; at: number; of: number }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <Button variant="outlined" disabled={at <= 0} onClick={() => desk.move(-1)}>
      Previous
    </Button>
    <Button variant="outlined" disabled={at >= of - 1} onClick={() => desk.move(1)}>
      Next
    </Button>
    <Button variant="outlined" disabled={!desk.canUndo} onClick={desk.undo}>
      {desk.lastDone ? `Undo ${titleOf(desk.lastDone.item)}` : 'Undo'}
    </Button>
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {of > 0 && `${at + 1} of ${of}`}
    </Typography>
  </Box>
)

const Queue = ({ view }: { view: QueueView }) => {
  const desk = useQueue(view)
  const [declined, setDeclined] = useState<QueueItem>()
  const { state, error } = desk
  const hasKeys = useHasSingleKeys()
  const at = state ? indexOf(state) : -1
  const item = state?.items[at]
  const decline = () => {
    if (!item || (item.kind === 'listings' && item.state === 'hidden')) return
    const { hasReason, decline: label } = wordsOf(item)
    if (hasReason) setDeclined(item)
    else if (label) desk.decide(item, 'decline')
  }
  const approve = () => item && desk.decide(item, 'approve')
  const ifSettled = (work: () => void) => () => {
    if (item && desk.isSettled(item)) work()
  }
  useQueueKeys(
    {
      next: () => desk.move(1),
      previous: () => desk.move(-1),
      approve: ifSettled(approve),
      decline: ifSettled(decline),
      undo: desk.undo,
    },
    declined !== undefined,
  )
  if (error && !state) return <Failed onRetry={desk.reload} />
  if (!state) return <Loading />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center', my: 2 }}>
        <Steps desk={desk} at={at} of={state.items.length} />
        {hasKeys && <KeyLegend />}
      </Box>
      {item ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <QueueRows state={state} isKindShown={view === 'all'} onLook={desk.lookAt} />
          </Box>
          <QueueDetail
            item={item}
            hasChanged={desk.returnedReason(item) !== undefined}
            onApprove={approve}
            onDecline={decline}
          />
        </Box>
      ) : (
        <Empty view={view} />
      )}
      {declined && (
        <Suspense>
          <ReasonDialog
            item={declined}
            typed={desk.returnedReason(declined) ?? ''}
            onDecline={(reason) => desk.decide(declined, 'decline', reason)}
            onClose={() => setDeclined(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Everything that waits for an administrator. */
export default function QueueScreen() {
  useAuthenticated()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('kind')
  const view = VIEWS.find((known) => known === asked) ?? 'all'
  return (
    <>
      <PageTitle title="Work Queue" />
      <QueueTabs view={view} onView={(chosen) => setSearch(chosen === 'all' ? {} : { kind: chosen })} />
      <Queue view={view} />
    </>
  )
}

const withCount = (label: string, count: number | undefined): string =>
  !count ? label : `${label} (${formatCount(count)})`

/** One tab for each kind, with how many of it wait. */
const QueueTabs = ({ view, onView }: { view: QueueView; onView: (view: QueueView) => void }) => {
  const counts = useQueueCounts()
  return (
    <Tabs
      value={view}
      onChange={(_, chosen: QueueView) => onView(chosen)}
      variant="scrollable"
      // from the start: MUI brings the chosen one into view once, and buttons that come later would cover it
      scrollButtons
      allowScrollButtonsMobile
      aria-label="What kind"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Tab value="all" label={withCount('All', counts && totalWaiting(counts))} />
      {QUEUE_KINDS.map((kind) => (
        <Tab key={kind} value={kind} label={withCount(QUEUE_WORDS[kind].many, counts?.[kind])} />
      ))}
      <Tab value="declined" label="Declined listings" />
    </Tabs>
  )
}

const KEY = {
  display: 'inline-block',
  minWidth: '1.6em',
  px: 0.5,
  textAlign: 'center',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 0.5,
  font: 'inherit',
  fontWeight: 600,
} as const

const SHORTCUTS = QUEUE_KEYS.map(({ shown, label }) => ({ keys: shown.join(' '), does: label }))

/** Which keys do what. Those without a keyboard have no use for it. */
const KeyLegend = () => {
  useScreenShortcuts(SHORTCUTS)
  return (
    <Box
      component="p"
      aria-label="Keyboard shortcuts"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        columnGap: 2.5,
        rowGap: 0.5,
        m: 0,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {QUEUE_KEYS.map(({ shown, label }) => (
        <span key={label}>
          {shown.map((key) => (
            <Box key={key} component="kbd" sx={{ ...KEY, mr: 0.5 }}>
              {key}
            </Box>
          ))}
          {label}
        </span>
      ))}
    </Box>
  )
}
