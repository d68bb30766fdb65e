import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { DELETION } from '../../../domain/moderation/queue.ts'
import type { Review } from '../../../domain/reviews/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { decideInQueue } from '../../providers/routes/queue.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError } from '../../toasts/toasts.ts'
import { GoesWith } from '../history/GoesWith.tsx'
import { offerUndo } from '../history/offer-undo.ts'

export const DeleteReviewButton = ({ review }: { review: Review }) => {
  const [isAsking, setIsAsking] = useState(false)
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
