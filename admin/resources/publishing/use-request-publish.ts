import { useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { requestPublish } from '../../providers/publishing.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const FAILED = 'Failed to ask for a publish. Please try again.'

const reasonOf = (error: unknown): string => (error instanceof HttpError && error.status === 0 ? error.message : FAILED)

/** Asks the publisher for a run, once at a time. */
export const useRequestPublish = () => {
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const leaveIfSignedOut = useLogoutIfAccessDenied()

  const request = async (everything: boolean) => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await requestPublish(everything)
      showToast({
        title: everything ? 'Rebuild Requested' : 'Publish Requested',
        text: everything ? 'The publisher makes every page again.' : 'The publisher looks for what has changed.',
      })
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) showError('Error', reasonOf(error))
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }
  return { isBusy, request }
}
