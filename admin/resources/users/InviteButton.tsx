import AddIcon from '@mui/icons-material/PersonAddOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import { INVITATION_DAYS } from '../../../domain/accounts/invitations.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { showToast } from '../../toasts/toasts.ts'

const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const [email, setEmail] = useState('')
  const [isAdmin, setAdmin] = useState(false)
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const send = async () => {
    await dataProvider.create('admin/invitations', { data: { email: email.trim(), is_admin: isAdmin } })
    showToast({ title: 'Success', text: `An invitation goes to ${email.trim()}.` })
    refresh()
  }
  return (
    <FormDialog title="Invite somebody" confirmLabel="Send invitation" onConfirm={send} onClose={onClose}>
      <Typography>We mail a link that makes an account. It works once, for {INVITATION_DAYS} days.</Typography>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <FormControlLabel
        control={<Checkbox checked={isAdmin} onChange={({ target }) => setAdmin(target.checked)} />}
        label="As an administrator, who reads and changes everything"
      />
    </FormDialog>
  )
}

export const InviteButton = () => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAsking(true)}>
        Invite
      </Button>
      {isAsking && <InviteDialog onClose={() => setAsking(false)} />}
    </>
  )
}
