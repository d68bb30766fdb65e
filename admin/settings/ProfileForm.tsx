import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { FULL_NAME_MAX } from '../../domain/accounts/rules.ts'
import { useAction } from '../actions/use-action.ts'
import { serverMessage } from '../providers/failure.ts'
import { renameAccount } from '../providers/own-account.ts'
import { currentAccount } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useAccountChanged } from './use-account.ts'

/** @param onMove opens the form for another address */
export const ProfileForm = ({ onMove }: { onMove: () => void }) => {
  const account = currentAccount()
  const [name, setName] = useState(account?.fullName ?? '')
  const accountChanged = useAccountChanged()

  const { isBusy, run } = useAction((error) =>
    showError('Update Failed', serverMessage(error) ?? 'Your profile could not be saved. Please try again.'),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      await renameAccount(name.trim())
      accountChanged()
      showToast({ title: 'Profile Updated', text: 'Your profile has been updated successfully.' })
    })
  }

  return (
    <SettingsForm onSubmit={save} label="Save Changes" busyLabel="Saving..." isBusy={isBusy}>
      <TextField
        label="Full Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="name"
        slotProps={{ htmlInput: { maxLength: FULL_NAME_MAX } }}
      />
      <TextField
        label="Email"
        value={account?.email ?? ''}
        helperText="Email cannot be changed directly. Please contact support."
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button size="small" onClick={onMove} sx={{ mt: -2, px: 1.75 }}>
        Ask to move to another address
      </Button>
    </SettingsForm>
  )
}
