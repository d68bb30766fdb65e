import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { serverMessage } from '../providers/failure.ts'
import { chooseSecondFactor } from '../providers/own-account.ts'
import { currentAccount } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'

const ABOUT = {
  on: 'After your password, each sign-in asks for a code that we email to you.',
  off: 'Sign-in can ask for a code that we email to you after your password. Then nobody can sign in with your password alone.',
} as const

/** Whether a sign-in of this administrator also asks for a mailed code. */
export const SecondFactor = () => {
  const [isOn, setOn] = useState(currentAccount()?.hasSecondFactor === true)
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await chooseSecondFactor(!isOn)
      setOn(!isOn)
      const text = isOn ? 'You sign in with your password alone.' : 'Your next sign-in asks for a code.'
      showToast({ title: 'Saved', text: `${text} Your other sessions have ended.` })
    } catch (error) {
      showError('Update Failed', serverMessage(error) ?? 'Your choice could not be saved. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        {isOn ? ABOUT.on : ABOUT.off}
      </Typography>
      <Button variant="outlined" loading={isBusy} onClick={save}>
        {isOn ? 'Stop asking for a code' : 'Ask for a code'}
      </Button>
    </>
  )
}
