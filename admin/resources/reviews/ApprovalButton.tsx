import Button from '@mui/material/Button'
import { useNotify, useRefresh, useUpdate } from 'react-admin'
import type { Review } from '../../../domain/reviews.ts'
import { showError } from '../../toasts/toasts.ts'

/** Approves a pending review or rejects an approved one. Either can be undone while its notice shows. */
export const ApprovalButton = ({ review }: { review: Review }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Review>()
  const isApproved = !review.is_approved
  const decide = () =>
    update(
      'admin/reviews',
      { id: review.id, data: { is_approved: isApproved }, previousData: review },
      {
        mutationMode: 'undoable',
        onSuccess: () =>
          notify(isApproved ? 'Review approved successfully.' : 'Review rejected successfully.', { undoable: true }),
        onError: () => {
          showError('Error', 'Failed to update review status.')
          refresh()
        },
      },
    )
  return (
    <Button size="small" variant={isApproved ? 'contained' : 'outlined'} disabled={isPending} onClick={decide}>
      {isApproved ? 'Approve' : 'Reject'}
    </Button>
  )
}
