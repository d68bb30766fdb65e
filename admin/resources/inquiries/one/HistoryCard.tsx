import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import { formatLocalMoment } from '../../../../domain/text/format.ts'
import { TitledCard } from '../../../records/TitledCard.tsx'
import { type HistoryLine, historyLines } from './history-lines.ts'
import { useInquiryHistory, useReplies } from './use-inquiry.ts'

const Line = ({ line: { at, title, text, delivery } }: { line: HistoryLine }) => (
  <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
      <span>{title}</span>
      <Typography component="time" dateTime={at} variant="body2" sx={{ color: 'text.secondary' }}>
        {formatLocalMoment(at)}
      </Typography>
    </Box>
    {text && (
      <Typography sx={{ whiteSpace: 'pre-line', my: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>
        {text}
      </Typography>
    )}
    {delivery && (
      <Typography variant="body2" sx={{ color: delivery.hasFailed ? 'error.main' : 'text.secondary' }}>
        {delivery.text}
      </Typography>
    )}
  </Box>
)

/** Everything that happened to an inquiry, newest first. */
export const HistoryCard = ({ inquiry }: { inquiry: Inquiry }) => {
  const { data, error, refetch } = useInquiryHistory(inquiry.id)
  const replies = useReplies(inquiry.id)
  return (
    <TitledCard title="History">
      {error && (
        <Box sx={{ mb: 1 }}>
          <Typography>The history could not be read.</Typography>
          <Button variant="outlined" onClick={() => refetch()}>
            Try again
          </Button>
        </Box>
      )}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {historyLines(inquiry, replies, data).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Box>
      )}
    </TitledCard>
  )
}
