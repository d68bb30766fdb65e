import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { serverMessage } from '../providers/failure.ts'
import { askForEmailChange } from '../providers/routes/email-change.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { SettingsForm } from './SettingsForm.tsx'

interface EmailFormProps {
  /** The account's present address. */
  email: string
  onAsked: () => void
  onCancel: () => void
}

export const EmailForm = ({ email, onAsked, onCancel }: EmailFormProps) => {
  const [newEmail, setNewEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!newEmail.trim() || !password) return showError('Error', 'Please fill in all fields')
    setBusy(true)
    try {
      await askForEmailChange(newEmail.trim(), password)
      showToast({ title: 'Check Your Email', text: `Please open the link that we sent to ${email}.` })
      onAsked()
    } catch (error) {
      showError('Update Failed', serverMessage(error) ?? 'Your change could not be asked for. Please try again.')
      setBusy(false)
    }
  }

  return (
    <SettingsForm
      onSubmit={ask}
      label="Send Link"
      busyLabel="Sending..."
      isBusy={isBusy}
      beside={<Button onClick={onCancel}>Cancel</Button>}
    >
      <TextField
        label="New Email Address"
        type="email"
        autoComplete="off"
        autoFocus
        value={newEmail}
        onChange={({ target }) => setNewEmail(target.value)}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Your Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </SettingsForm>
  )
}
