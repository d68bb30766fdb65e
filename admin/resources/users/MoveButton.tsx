import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { askOfAccount } from '../../providers/routes/accounts.ts'
import { showToast } from '../../toasts/toasts.ts'
import { nameOf } from './user-words.ts'

/** Moves an account to another address for someone who can no longer read the old mailbox. */
export const MoveButton = ({ user }: { user: AccountRow }) => {
  const [isAsking, setAsking] = useState(false)
  const [email, setEmail] = useState('')
  const refresh = useRefresh()
  const name = nameOf(user)
  const move = async () => {
    await askOfAccount(user.id, 'move', { email: email.trim() })
    showToast({ title: 'Success', text: `We sent a verification link to ${email.trim()}.` })
    setEmail('')
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Change email
      </Button>
      {isAsking && (
        <FormDialog
          title={`Change the email address of ${name}`}
          confirmLabel="Change email"
          onConfirm={move}
          onClose={() => setAsking(false)}
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            The account moves from {user.email} at once and its sessions end. We email the old address, and send a
            verification link to the new one. Make sure that it belongs to the same person.
          </Typography>
          <TextField
            label="New Email Address"
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
