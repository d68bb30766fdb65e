import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { serverMessage } from '../providers/failure.ts'
import { changePassword } from '../providers/own-account.ts'
import { currentAccount } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { passwordProblem } from './password-problem.ts'
import { SettingsForm } from './SettingsForm.tsx'

const EMPTY = { present: '', password: '', confirmation: '' }

export const SecurityForm = () => {
  const [values, setValues] = useState(EMPTY)
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const problem = passwordProblem(values)
    if (problem) return showError('Error', problem)
    setBusy(true)
    try {
      await changePassword(values.present, values.password)
      setValues(EMPTY)
      showToast({ title: 'Password Updated', text: 'Your password has been updated successfully.' })
    } catch (error) {
      showError('Update Failed', serverMessage(error) ?? 'Your password could not be changed. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  const input = (name: keyof typeof EMPTY, label: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={name === 'present' ? 'current-password' : 'new-password'}
      value={values[name]}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
    />
  )
  return (
    <SettingsForm onSubmit={save} label="Update Password" busyLabel="Updating..." isBusy={isBusy}>
      <input type="email" autoComplete="username" value={currentAccount()?.email ?? ''} readOnly hidden />
      {input('present', 'Current Password')}
      {input('password', 'New Password')}
      {input('confirmation', 'Confirm New Password')}
    </SettingsForm>
  )
}
