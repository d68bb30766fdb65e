import { useState } from 'react'
import { HttpError, useRefresh } from 'react-admin'
import { useAction } from '../../actions/use-action.ts'
import { replyToReview } from '../../providers/routes/listings.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const problemOf = (error: HttpError): string | undefined => {
  const problem: unknown = error.body?.errors?.reply_text
  return typeof problem === 'string' ? problem : undefined
}

/** Saves the reply to a review. An empty text removes it. */
export const useReviewReply = (review: string) => {
  const [problem, setProblem] = useState<string>()
  const refresh = useRefresh()
  const { isBusy, run } = useAction((error) => {
    const message = error instanceof HttpError ? problemOf(error) : undefined
    setProblem(message)
    if (!message)
      showError(
        'Not Saved',
        error instanceof HttpError ? error.message : 'Failed to save your reply. Please try again.',
      )
  })
  const store = (text: string): Promise<boolean> =>
    run(async () => {
      setProblem(undefined)
      await replyToReview(review, text)
      showToast({ title: text ? 'Reply Published' : 'Reply Removed', text: 'The company page will update shortly.' })
      refresh()
    })
  return { store, isBusy, problem }
}
