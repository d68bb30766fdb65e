import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { Loading } from '../../records/Loading.tsx'
import { History } from './History.tsx'
import { LeftOut } from './LeftOut.tsx'
import { PublishButtons } from './PublishButtons.tsx'
import { StateCard } from './StateCard.tsx'
import { Targets } from './Targets.tsx'
import { usePublishing } from './use-publishing.ts'
import { WaitingChanges } from './WaitingChanges.tsx'

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
          <LeftOut skipped={news.state.skipped} />
          <WaitingChanges changes={news.waiting} total={news.state.pending} />
          <History runs={news.history} onShowAll={news.hasOlder && !isWhole ? showWhole : undefined} />
        </>
      )}
    </Box>
  )
}
