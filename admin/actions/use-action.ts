import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'

/**
 * Runs the action of a button or form, one at a time. If the session has ended, a failure leads to the sign-in; any other
 * failure goes to `onFailure`. `run` resolves to true if the action succeeded.
 */
export const useAction = (onFailure: (error: unknown) => void) => {
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const [isBusy, setBusy] = useState(false)
  // A second click may come before React renders the first one's state.
  const isRunning = useRef(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (!(await leaveIfSignedOut(error))) onFailure(error)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}
