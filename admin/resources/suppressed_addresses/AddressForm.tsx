import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import type { SuppressedAddress } from '../../../domain/mail/schema.ts'
import { ADDRESS_LIMITS } from '../../../domain/mail/suppressed-address.ts'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!email || isPending) return
    setFault('')
    const data = { email, reason: 'added', note } as const
    void create('admin/addresses', { data }, { onSuccess: announce, onError: refuse })
  }
  return (
    <>
      <Typography variant="h2" id="suppress-address" sx={{ mt: 3 }}>
        Suppress an address
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '70ch' }}>
        It gets no mail but what lets its reader into an account. Who unsubscribed misses only what an account may do
        without.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        aria-labelledby="suppress-address"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'start',
          my: 2,
          '& > div': { flex: '1 1 14rem' },
        }}
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
        <Button
          type="submit"
          variant="contained"
          startIcon={<AddIcon />}
          loading={isPending}
          disabled={!email}
          sx={{ mt: 1 }}
        >
          Suppress
        </Button>
      </Box>
    </>
  )
}
