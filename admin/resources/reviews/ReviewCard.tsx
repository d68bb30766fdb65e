import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { DELETION } from '../../../domain/moderation/queue.ts'
import { askedWords, MAX_STARS } from '../../../domain/reviews/rules.ts'
import type { Review } from '../../../domain/reviews/schema.ts'
import { formatDate, formatMonth } from '../../../domain/text/format.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { decideInQueue } from '../../providers/routes/queue.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { ListingName } from '../company_listings/ListingName.tsx'
import { DeletionNote, offerUndo } from '../history/deletions.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { undoAction } from '../history/revert.ts'

const Badge = ({ isApproved }: { isApproved: boolean }) => (
  <Chip size="small" label={isApproved ? 'Approved' : 'Pending'} color={isApproved ? 'primary' : 'warning'} />
)

const Stars = ({ rating }: { rating: number }) => (
  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}>
    <Rating readOnly size="small" max={MAX_STARS} value={rating} aria-hidden />
    <Typography variant="body2">
      {rating} out of {MAX_STARS}
    </Typography>
  </Box>
)

export const ReviewCard = () => {
  const review = useRecordContext<Review>()
  if (!review) return null
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {review.customer_name}
        </Typography>
        <Badge isApproved={review.is_approved} />
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <ListingName /> · <time dateTime={review.created}>{formatDate(review.created)}</time>
        </Typography>
      </Box>
      <Stars rating={review.rating} />
      {review.asked_at && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {askedWords(formatMonth(review.asked_at))}
        </Typography>
      )}
      <Typography sx={{ maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {review.review_text}
      </Typography>
      {review.reply_text && (
        <Typography
          sx={{ pl: 2, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          <strong>Company’s reply:</strong> {review.reply_text}
        </Typography>
      )}
      {review.customer_email && (
        <Link href={`mailto:${review.customer_email}`} sx={{ justifySelf: 'start', overflowWrap: 'anywhere' }}>
          {review.customer_email}
        </Link>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ApprovalButton review={review} />
        <HistoryButton collection="reviews" record={review.id} name={`the review by ${review.customer_name}`} />
        <DeleteReviewButton review={review} />
      </Box>
    </Box>
  )
}

/** Approves a pending review or rejects an approved one. The notice offers to undo it. */
const ApprovalButton = ({ review }: { review: Review }) => {
  const [update, { isPending }] = useUpdate<Review>()
  const refresh = useRefresh()
  const store = async (isApproved: boolean): Promise<boolean> => {
    const data = { is_approved: isApproved, is_declined: !isApproved, ...shownOf(review) }
    const params = { id: review.id, data, previousData: review }
    try {
      await update('admin/reviews', params, { mutationMode: 'pessimistic', returnPromise: true })
      return true
    } catch (error) {
      showError('Error', refusalOf(error, 'Failed to update review status.'))
      refresh()
      return false
    }
  }
  const decide = async (isApproved: boolean) => {
    if (!(await store(isApproved))) return
    showToast({
      title: isApproved ? 'Review approved successfully.' : 'Review rejected successfully.',
      action: undoAction({
        ...{ collection: 'reviews', record: review.id, title: `Review by ${review.customer_name}`, refresh },
      }),
    })
  }
  return (
    <Button
      size="small"
      variant={review.is_approved ? 'outlined' : 'contained'}
      disabled={isPending}
      onClick={() => void decide(!review.is_approved)}
    >
      {review.is_approved ? 'Reject' : 'Approve'}
    </Button>
  )
}

const DeleteReviewButton = ({ review }: { review: Review }) => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const confirm = async () => {
    try {
      await decideInQueue({ kind: 'reviews', id: review.id, decision: DELETION, ...shownOf(review) })
      refresh()
      offerUndo({ collection: 'reviews', record: review.id, text: 'Review deleted successfully.', refresh })
    } catch (error) {
      showError('Error', refusalOf(error, 'Failed to delete review.'))
      refresh()
    }
  }
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)}>
        Delete
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Delete review"
          confirmLabel="Delete"
          isDestructive
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p>Are you sure you want to delete this review?</p>
          <DeletionNote collection="reviews" record={review.id} />
        </ConfirmDialog>
      )}
    </>
  )
}
