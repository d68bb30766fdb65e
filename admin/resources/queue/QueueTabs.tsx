import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { QUEUE_KINDS, QUEUE_WORDS, totalWaiting } from '../../../domain/moderation/queue.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useQueueCounts } from '../../layout/use-desk.ts'
import type { QueueView } from '../../providers/routes/queue.ts'

const withCount = (label: string, count: number | undefined): string =>
  !count ? label : `${label} (${formatCount(count)})`

/** One tab for each kind, with how many of it wait. */
export const QueueTabs = ({ view, onView }: { view: QueueView; onView: (view: QueueView) => void }) => {
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
