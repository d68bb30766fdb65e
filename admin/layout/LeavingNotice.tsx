import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { formatDate } from '../../domain/text/format.ts'
import { useAction } from '../actions/use-action.ts'
import { serverMessage } from '../providers/failure.ts'
import { keepAccount } from '../providers/routes/leaving.ts'
import { currentAccount, onSessionChange } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { LateAlert } from './LateAlert.tsx'
import { NOTICE } from './VerifyNotice.tsx'

const leavesAt = (): string => currentAccount()?.leavesAt ?? ''

/** Lets the owner of an account that is being deleted keep it, on every screen. */
export const LeavingNotice = () => {
  const day = useSyncExternalStore(onSessionChange, leavesAt)
  const { isBusy, run } = useAction((error) =>
    showError('Error', serverMessage(error) ?? 'Your account could not be kept. Please try again.'),
  )
  if (!day) return null
  const keep = () =>
    run(async () => {
      await keepAccount()
      showToast({ title: 'Account kept', text: 'Your account and its companies stay.' })
    })
  return (
    <LateAlert
      role="region"
      aria-label="Your account is being deleted"
      severity="warning"
      sx={NOTICE}
      action={
        <Button color="inherit" aria-disabled={isBusy} onClick={keep}>
          Keep my account
        </Button>
      }
    >
      We delete your account on {formatDate(day)}, as you asked. Until then, you can keep it.
    </LateAlert>
  )
}
