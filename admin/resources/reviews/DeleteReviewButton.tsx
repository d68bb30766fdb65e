import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDelete, useRefresh } from 'react-admin'
import type { Review } from '../../../domain/reviews/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { showError } from '../../toasts/toasts.ts'
import { GoesWith } from '../history/GoesWith.tsx'
import { offerUndo } from '../history/offer-undo.ts'

export const DeleteReviewButton = ({ review }: { review: Review }) => {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefresh()
  const [remove] = useDelete<Review>()
  const confirm = async () => {
    const params = { id: review.id, previousData: review }
    try {
      await remove('admin/reviews', params, { mutationMode: 'pessimistic', returnPromise: true })
      offerUndo({ collection: 'reviews', record: review.id, text: 'Review deleted successfully.', refresh })
    } catch {
      showError('Error', 'Failed to delete review.')
      refresh()
    }
  }
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete review"
          confirmLabel="Delete"
          isDestructive
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          <p>Are you sure you want to delete this review?</p>
          <GoesWith collection="reviews" record={review.id} />
        </ConfirmDialog>
      )}
    </>
  )
}
