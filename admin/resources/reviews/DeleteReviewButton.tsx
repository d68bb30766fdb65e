import Button from '@mui/material/Button'
import { useState } from 'react'
import { Confirm, useDelete, useRefresh } from 'react-admin'
import type { Review } from '../../../domain/reviews.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

export const DeleteReviewButton = ({ review }: { review: Review }) => {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefresh()
  const [remove, { isPending }] = useDelete<Review>()
  const close = () => setIsAsking(false)
  const confirm = () =>
    remove(
      'admin/reviews',
      { id: review.id, previousData: review },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: 'Review deleted successfully.' }),
        onError: () => {
          showError('Error', 'Failed to delete review.')
          refresh()
        },
        onSettled: close,
      },
    )
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="Delete review"
        content="Are you sure you want to delete this review?"
        confirm="Delete"
        confirmColor="warning"
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
