import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useAction } from '../actions/use-action.ts'
import { serverMessage } from '../providers/failure.ts'
import { askForEmailChange } from '../providers/routes/email-change.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { SettingsForm } from './SettingsForm.tsx'

interface EmailFormProps {
  /** The account's current address. */
  email: string
  onAsked: () => void
  onCancel: () => void
}

export const EmailForm = ({ email, onAsked, onCancel }: EmailFormProps) => {
  const [newEmail, setNewEmail] = useState('')
  const { isBusy, run } = useAction((error) =>
    showError('Update Failed', serverMessage(error) ?? 'We could not send the link. Please try again.'),
  )

  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!newEmail.trim()) return showError('Error', 'Please enter the new email address.')
    return run(async () => {
      await askForEmailChange(newEmail.trim())
      showToast({ title: 'Check Your Email', text: `Please open the link that we sent to ${email}.` })
      onAsked()
    })
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
    </SettingsForm>
  )
}
