import Button from '@mui/material/Button'
import { useRefresh, useUpdate } from 'react-admin'
import type { Review } from '../../../domain/reviews/schema.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Approves a pending review or rejects an approved one. The notice takes the decision back. */
export const ApprovalButton = ({ review }: { review: Review }) => {
  const [update, { isPending }] = useUpdate<Review>()
  const refresh = useRefresh()
  const store = async (read: Review, isApproved: boolean, isDeclined: boolean): Promise<Review | undefined> => {
    const data = { is_approved: isApproved, is_declined: isDeclined, ...shownOf(read) }
    const params = { id: review.id, data, previousData: read }
    try {
      return (await update('admin/reviews', params, { mutationMode: 'pessimistic', returnPromise: true })) || undefined
    } catch (error) {
      showError('Error', refusalOf(error, 'Failed to update review status.'))
      refresh()
      return undefined
    }
  }
  const undo = async (decided: Review) => {
    if (await store(decided, review.is_approved, review.is_declined))
      showToast({ title: 'Undone', text: `${review.customer_name}’s review.` })
  }
  const decide = async (isApproved: boolean) => {
    const decided = await store(review, isApproved, !isApproved)
    if (!decided) return
    showToast({
      title: isApproved ? 'Review approved successfully.' : 'Review rejected successfully.',
      action: { label: 'Undo', run: () => void undo(decided) },
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
