import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import type { CompanyReviewRecord } from '../../../domain/reviews/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { useReviewReply } from './use-review-reply.ts'

const ReviewReplyForm = lazy(() => import('./ReviewReplyForm.tsx'))

/** The company's answer to a review, which it may write, change and take away. */
export const ReviewReply = ({ review }: { review: CompanyReviewRecord }) => {
  const [isWriting, setWriting] = useState(false)
  const { store, isBusy } = useReviewReply(review.id)
  if (isWriting)
    return (
      <Suspense>
        <ReviewReplyForm review={review} onClose={() => setWriting(false)} />
      </Suspense>
    )
  if (!review.reply_text)
    return (
      <Button size="small" variant="outlined" onClick={() => setWriting(true)}>
        Reply
      </Button>
    )
  return (
    <Box sx={{ flexBasis: '100%', pl: 2, borderLeft: 3, borderColor: 'divider', maxWidth: '70ch' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Your response · {formatDate(review.reply_at)}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review.reply_text}</Typography>
      <Button size="small" onClick={() => setWriting(true)} sx={{ ml: -1 }}>
        Edit
      </Button>
      <Button size="small" loading={isBusy} onClick={() => void store('')}>
        Remove
      </Button>
    </Box>
  )
}
