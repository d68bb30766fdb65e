import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { serverMessage } from '../providers/failure.ts'
import { chooseSecondFactor } from '../providers/own-account.ts'
import { currentAccount } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { SettingsForm } from './SettingsForm.tsx'

const ABOUT = {
  on: 'After your password, a sign-in asks for a code that we mail to you.',
  off: 'After your password, a sign-in can ask for a code that we mail to you. Nobody gets in with your password alone then.',
} as const

/** Whether a sign-in of this administrator asks for a mailed code, too. Either choice is proved by the password. */
export const SecondFactor = () => {
  const [isOn, setOn] = useState(currentAccount()?.hasSecondFactor === true)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!password) return showError('Error', 'Please enter your password.')
    setBusy(true)
    try {
      await chooseSecondFactor(!isOn, password)
      setOn(!isOn)
      setPassword('')
      const text = isOn ? 'You sign in with your password alone.' : 'From now on a sign-in asks for a mailed code.'
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
      <SettingsForm
        onSubmit={save}
        label={isOn ? 'Stop asking for a code' : 'Ask for a code'}
        busyLabel="Saving..."
        isBusy={isBusy}
      >
        <input type="email" autoComplete="username" value={currentAccount()?.email ?? ''} readOnly hidden />
        <TextField
          label="Your Own Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </SettingsForm>
    </>
  )
}
