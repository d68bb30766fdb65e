import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { changeAccount } from '../../providers/routes/accounts.ts'
import { showToast } from '../../toasts/toasts.ts'
import { nameOf } from './user-words.ts'

/** Grants or removes administrator rights. */
export const RoleButton = ({ user }: { user: AccountRow }) => {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const name = nameOf(user)
  const label = user.is_admin ? 'Take admin away' : 'Make admin'
  const close = () => {
    setAsking(false)
  }
  const change = async () => {
    await changeAccount(user.id, { is_admin: !user.is_admin })
    const text = user.is_admin ? `${name} is no administrator any more.` : `${name} is an administrator now.`
    showToast({ title: 'Success', text })
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <FormDialog
          title={user.is_admin ? `Take admin away from ${name}` : `Make ${name} an administrator`}
          confirmLabel={label}
          isDestructive={user.is_admin}
          onConfirm={change}
          onClose={close}
        >
          <Typography>
            {user.is_admin
              ? 'The account keeps its own listings and sees nothing else any more.'
              : 'Administrators read and change everything: listings, inquiries, reviews, other accounts.'}
          </Typography>
        </FormDialog>
      )}
    </>
  )
}
