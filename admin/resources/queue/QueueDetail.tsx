import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { SHOWN_ANSWERS } from '../../../domain/moderation/shown.ts'
import type { QueueItem } from '../../providers/routes/queue.ts'
import { ClaimItem } from './items/ClaimItem.tsx'
import { EditItem } from './items/EditItem.tsx'
import { ListingItem } from './items/ListingItem.tsx'
import { InquiryItem, MailItem, RequestItem, ReviewItem } from './items/MessageItems.tsx'
import { RemovalItem, ReportItem } from './items/ReportItems.tsx'
import { titleOf, wordsOf } from './queue-titles.ts'

const Body = ({ item }: { item: QueueItem }) => {
  switch (item.kind) {
    case 'listings':
      return <ListingItem item={item} />
    case 'edits':
      return <EditItem item={item} />
    case 'claims':
      return <ClaimItem item={item} />
    case 'reviews':
      return <ReviewItem item={item} />
    case 'reports':
      return <ReportItem item={item} />
    case 'removals':
      return <RemovalItem item={item} />
    case 'requests':
      return <RequestItem item={item} />
    case 'inquiries':
      return <InquiryItem item={item} />
    case 'mails':
      return <MailItem item={item} />
  }
}

interface QueueDetailProps {
  item: QueueItem
  /** Whether a decision was refused because the item has changed. */
  hasChanged: boolean
  onApprove: () => void
  onDecline: () => void
}

/** The item that is looked at, with its decisions. */
export const QueueDetail = ({ item, hasChanged, onApprove, onDecline }: QueueDetailProps) => {
  const words = wordsOf(item)
  const title = titleOf(item)
  const isDeclined = item.kind === 'listings' && item.state === 'hidden'
  return (
    <Card
      component="article"
      aria-label={title}
      sx={{ display: 'grid', gap: 2, p: 2, alignContent: 'start', overflowWrap: 'anywhere', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2">{title}</Typography>
        <Chip size="small" label={words.one} />
      </Box>
      {hasChanged && <Alert severity="warning">{SHOWN_ANSWERS.changed}</Alert>}
      <Body item={item} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" aria-label={`${words.approve} ${title}`} onClick={onApprove}>
          {words.approve}
        </Button>
        {!isDeclined && words.decline && (
          <Button variant="outlined" aria-label={`${words.decline} ${title}`} onClick={onDecline}>
            {words.decline}
          </Button>
        )}
      </Box>
    </Card>
  )
}
