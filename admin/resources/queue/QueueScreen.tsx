import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { Theme } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useAuthenticated } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { QueueItem } from '../../../contract/queue-items.ts'
import { QUEUE_KINDS, QUEUE_WORDS, totalWaiting } from '../../../domain/moderation/queue.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useQueueCounts } from '../../layout/use-console-counts.ts'
import type { QueueView } from '../../providers/routes/queue.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { NoRecords } from '../../records/missing/NoRecords.tsx'
import { useIsPhone } from '../../records/use-width.ts'
import { screenTitle } from '../../screens.ts'
import { useHasSingleKeys } from '../../shortcuts/shortcuts.ts'
import { QueueDetail } from './QueueDetail.tsx'
import { QueueRows } from './QueueRows.tsx'
import { indexOf, isSettled, totalOf } from './queue-state.ts'
import { titleOf, wordsOf } from './queue-titles.ts'
import { useQueue, type WorkQueue } from './use-queue.ts'
import { QUEUE_KEYS, useQueueKeys } from './use-queue-keys.ts'

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'))

const VIEWS: readonly QueueView[] = ['all', ...QUEUE_KINDS, 'declined']

const Empty = ({ view }: { view: QueueView }) => (
  <Card>
    {view === 'declined' ? (
      <NoRecords title="No declined listings" />
    ) : (
      <NoRecords title="Nothing to review" hint="Submissions from members and visitors appear here until you decide." />
    )}
  </Card>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Card sx={{ p: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
    <Typography role="alert">Failed to load the work queue.</Typography>
    <Button variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  </Card>
)

const Steps = ({ queue, at }: { queue: WorkQueue; at: number }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <Button variant="outlined" disabled={at <= 0} onClick={() => queue.move(-1)}>
      Previous
    </Button>
    <Button variant="outlined" disabled={at >= queue.state.items.length - 1} onClick={() => queue.move(1)}>
      Next
    </Button>
    <Button variant="outlined" disabled={!queue.lastDecided} onClick={queue.undo}>
      {queue.lastDecided ? `Undo ${titleOf(queue.lastDecided)}` : 'Undo'}
    </Button>
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {at >= 0 && `${formatCount(at + 1)} of ${formatCount(totalOf(queue.state))}`}
    </Typography>
  </Box>
)

const Queue = ({ view }: { view: QueueView }) => {
  const queue = useQueue(view)
  const [declined, setDeclined] = useState<QueueItem>()
  const { state } = queue
  const hasKeys = useHasSingleKeys()
  const at = indexOf(state)
  const item = state.items[at]
  const decline = () => {
    if (!item || (item.kind === 'listings' && item.state === 'hidden')) return
    const { hasReason, decline: label } = wordsOf(item)
    if (hasReason) setDeclined(item)
    else if (label) queue.decide(item, 'decline')
  }
  const approve = () => item && queue.decide(item, 'approve')
  const ifSettled = (work: () => void) => () => {
    if (item && isSettled(state, item, performance.now())) work()
  }
  useQueueKeys(
    {
      next: () => queue.move(1),
      previous: () => queue.move(-1),
      approve: ifSettled(approve),
      decline: ifSettled(decline),
      undo: queue.undo,
    },
    declined !== undefined,
  )
  if (state.status === 'failed') return <Failed onRetry={queue.reload} />
  if (state.status === 'loading') return <Loading />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center', my: 2 }}>
        <Steps queue={queue} at={at} />
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
            <QueueRows state={state} isKindShown={view === 'all'} onSelect={queue.select} />
          </Box>
          <QueueDetail
            item={item}
            hasChanged={queue.returnedReason(item) !== undefined}
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
            typed={queue.returnedReason(declined) ?? ''}
            onDecline={(reason) => queue.decide(declined, 'decline', reason)}
            onClose={() => setDeclined(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

export default function QueueScreen() {
  useAuthenticated()
  const [search, setSearch] = useSearchParams()
  const requested = search.get('kind')
  const view = VIEWS.find((known) => known === requested) ?? 'all'
  return (
    <>
      <PageTitle title={screenTitle('/admin/queue')} />
      <QueueTabs view={view} onView={(chosen) => setSearch(chosen === 'all' ? {} : { kind: chosen })} />
      <Queue view={view} />
    </>
  )
}

const withCount = (label: string, count: number | undefined): string =>
  !count ? label : `${label} (${formatCount(count)})`

/** In lines below each other, so that all tabs are on screen. The mark of the selected tab moves with it. */
const IN_LINES = {
  '& .MuiTabs-list': { flexWrap: 'wrap' },
  '& .MuiTabs-indicator': { display: 'none' },
  '& .Mui-selected': { boxShadow: (theme: Theme) => `inset 0 -2px ${theme.palette.primary.main}` },
} as const

/** On phones, one line that scrolls. */
const QueueTabs = ({ view, onView }: { view: QueueView; onView: (view: QueueView) => void }) => {
  const counts = useQueueCounts()
  const isPhone = useIsPhone()
  return (
    <Tabs
      value={view}
      onChange={(_, chosen: QueueView) => onView(chosen)}
      // always show the buttons: if they appeared later, they would cover the selected tab
      {...(isPhone ? { variant: 'scrollable', scrollButtons: true, allowScrollButtonsMobile: true } : {})}
      aria-label="Kind"
      sx={{ borderBottom: 1, borderColor: 'divider', ...(isPhone ? {} : IN_LINES) }}
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

/** Hidden on phones, which have no keyboard. */
const KeyLegend = () => (
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
