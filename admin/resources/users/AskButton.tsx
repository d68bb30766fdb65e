import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, useRefresh } from 'react-admin'
import { showError, showToast } from '../../toasts/toasts.ts'

interface AskButtonProps {
  label: string
  /** Throws react-admin's HttpError. */
  work: () => Promise<void>
  /** Said when it is done. */
  done: string
}

/** Does at once what can be done again or undone. */
export const AskButton = ({ label, work, done }: AskButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh()
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      showToast({ title: 'Success', text: done })
    } catch (error) {
      showError('Error', error instanceof HttpError ? error.message : 'That did not work. Please try again.')
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button variant="outlined" loading={isBusy} onClick={run}>
      {label}
    </Button>
  )
}
