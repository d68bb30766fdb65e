import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import type { SuppressedAddress } from '../../../domain/mail/schema.ts'
import { ADDRESS_LIMITS } from '../../../domain/mail/suppressed-address.ts'
import { LineForm } from '../../records/LineForm.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

const faultOf = (error: unknown): string => (error instanceof HttpError ? String(error.body?.errors?.email ?? '') : '')

/** Puts an address on the list by hand. */
export const AddressForm = () => {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<SuppressedAddress>()
  const email = typed.trim()
  const announce = () => {
    showToast({ title: 'Success', text: `${email} gets no more mail.` })
    setTyped('')
    setNote('')
    refresh()
  }
  const refuse = (error: unknown) => {
    setFault(faultOf(error))
    showError('Error', 'Failed to add the address.')
  }
  const submit = () => {
    setFault('')
    const data = { email, reason: 'added', note } as const
    void create('admin/addresses', { data }, { onSuccess: announce, onError: refuse })
  }
  return (
    <LineForm
      id="suppress-address"
      title="Suppress an address"
      hint="It gets no mail but what lets its reader into an account. Who unsubscribed misses only what an account may do without."
      action="Suppress"
      isReady={email !== ''}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextField
        label="Email Address"
        type="email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={fault !== ''}
        helperText={fault}
        slotProps={{ htmlInput: { maxLength: ADDRESS_LIMITS.email, autoComplete: 'off' } }}
      />
      <TextField
        label="Reason (optional)"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: ADDRESS_LIMITS.note } }}
      />
    </LineForm>
  )
}
