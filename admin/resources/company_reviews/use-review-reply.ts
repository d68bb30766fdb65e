import { useState } from 'react'
import { HttpError, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { replyToReview } from '../../providers/routes/review-replies.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const faultOf = (error: HttpError): string | undefined => {
  const fault: unknown = error.body?.errors?.reply_text
  return typeof fault === 'string' ? fault : undefined
}

/** Stores the answer to a review; '' takes it away. */
export const useReviewReply = (review: string) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  /** @returns whether it was stored */
  const store = async (text: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFault(undefined)
    try {
      await replyToReview(review, text)
      showToast({ title: text ? 'Response Published' : 'Response Removed', text: 'The page of the company follows.' })
      refresh()
      return true
    } catch (error) {
      if (await leaveIfSignedOut(error)) return false
      const words = error instanceof HttpError ? faultOf(error) : undefined
      setFault(words)
      if (!words)
        showError('Not Saved', error instanceof HttpError ? error.message : 'Your response could not be saved.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { store, isBusy, fault }
}
