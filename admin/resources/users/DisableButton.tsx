import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { changeAccount } from '../../providers/routes/accounts.ts'
import { showToast } from '../../toasts/toasts.ts'
import { AskButton } from './AskButton.tsx'
import { nameOf } from './user-words.ts'

/** Closes an account, and opens it again. */
export const DisableButton = ({ user }: { user: AccountRow }) => {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const { id, is_admin, is_disabled } = user
  const name = nameOf(user)
  if (is_disabled && !is_admin)
    return (
      <AskButton
        label="Enable"
        work={() => changeAccount(id, { is_disabled: false })}
        done={`${name} can sign in again.`}
      />
    )
  const label = is_disabled ? 'Enable' : 'Disable'
  const close = () => {
    setAsking(false)
  }
  const change = async () => {
    await changeAccount(id, { is_disabled: !is_disabled })
    showToast({ title: 'Success', text: is_disabled ? `${name} can sign in again.` : `${name} is disabled.` })
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <FormDialog
          title={`${label} ${name}`}
          confirmLabel={label}
          isDestructive={!is_disabled}
          onConfirm={change}
          onClose={close}
        >
          <Typography>
            {is_disabled
              ? 'The account can be signed in to again, as an administrator.'
              : 'All sessions end, and nobody can sign in. The listings stay as they are.'}
          </Typography>
        </FormDialog>
      )}
    </>
  )
}
