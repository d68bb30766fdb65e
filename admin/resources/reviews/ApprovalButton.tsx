import Button from '@mui/material/Button'
import { useUpdate } from 'react-admin'
import type { Review } from '../../../domain/reviews/schema.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Approves a pending review or rejects an approved one. The notice takes the decision back. */
export const ApprovalButton = ({ review }: { review: Review }) => {
  const [update, { isPending }] = useUpdate<Review>()
  const store = (isApproved: boolean, isDeclined: boolean, onSuccess: () => void) =>
    update(
      'admin/reviews',
      { id: review.id, data: { is_approved: isApproved, is_declined: isDeclined }, previousData: review },
      { onSuccess, onError: () => showError('Error', 'Failed to update review status.') },
    )
  const decide = (isApproved: boolean) =>
    store(isApproved, !isApproved, () =>
      showToast({
        title: isApproved ? 'Review approved successfully.' : 'Review rejected successfully.',
        action: {
          label: 'Undo',
          run: () =>
            store(review.is_approved, review.is_declined, () =>
              showToast({ title: 'Undone', text: `${review.customer_name}’s review.` }),
            ),
        },
      }),
    )
  return (
    <Button
      size="small"
      variant={review.is_approved ? 'outlined' : 'contained'}
      disabled={isPending}
      onClick={() => decide(!review.is_approved)}
    >
      {review.is_approved ? 'Reject' : 'Approve'}
    </Button>
  )
}
