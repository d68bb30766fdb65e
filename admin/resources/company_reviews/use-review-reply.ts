import { useState } from 'react'
import { HttpError, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { replyToReview } from '../../providers/routes/listings.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const problemOf = (error: HttpError): string | undefined => {
  const problem: unknown = error.body?.errors?.reply_text
  return typeof problem === 'string' ? problem : undefined
}

/** Saves the reply to a review. An empty text removes it. */
export const useReviewReply = (review: string) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const store = async (text: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await replyToReview(review, text)
      showToast({ title: text ? 'Reply Published' : 'Reply Removed', text: 'The company page will update shortly.' })
      refresh()
      return true
    } catch (error) {
      if (await leaveIfSignedOut(error)) return false
      const message = error instanceof HttpError ? problemOf(error) : undefined
      setProblem(message)
      if (!message)
        showError(
          'Not Saved',
          error instanceof HttpError ? error.message : 'Failed to save your reply. Please try again.',
        )
      return false
    } finally {
      setBusy(false)
    }
  }
  return { store, isBusy, problem }
}
