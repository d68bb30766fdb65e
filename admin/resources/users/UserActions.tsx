import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { HttpError, useRefresh } from 'react-admin'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { useAction } from '../../actions/use-action.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { askOfAccount, changeAccount } from '../../providers/routes/accounts.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { DeleteUserButton } from './DeleteUserButton.tsx'
import { nameOf } from './user-labels.ts'

const Verify = ({ user: { id, email } }: { user: AccountRow }) => (
  <ActionRow text="The verification link has not been opened yet. Do this only if you know that the address is correct.">
    <ActionButton label="Mark as verified" work={() => askOfAccount(id, 'verify')} done={`${email} is now verified.`} />
  </ActionRow>
)

export const UserActions = ({ user }: { user: AccountRow }) => (
  <TitledCard title="Manage account">
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {!user.verified && <Verify user={user} />}
      <ActionRow text={`Sends a link for a new password to ${user.email}.`}>
        <ActionButton
          label="Send reset email"
          work={() => askOfAccount(user.id, 'reset-mail')}
          done={`We sent a password reset link to ${user.email}.`}
        />
      </ActionRow>
      {!user.is_admin && (
        <ActionRow text="For someone who can no longer read the old mailbox.">
          <ChangeEmailButton user={user} />
        </ActionRow>
      )}
      <ActionRow text="Ends all sessions on all devices. The password stays the same.">
        <ActionButton
          label="Sign out everywhere"
          work={() => askOfAccount(user.id, 'sign-out')}
          done={`${nameOf(user)} was signed out everywhere.`}
        />
      </ActionRow>
      <ActionRow text={user.is_admin ? 'Can view and edit everything.' : 'Can view and edit their own listings.'}>
        <RoleButton user={user} />
      </ActionRow>
      <ActionRow
        text={user.is_disabled ? 'Nobody can sign in to this account.' : 'Nobody can sign in to a disabled account.'}
      >
        <DisableButton user={user} />
      </ActionRow>
      <ActionRow text="You choose what happens to its listings.">
        <DeleteUserButton user={user} />
      </ActionRow>
    </Box>
  </TitledCard>
)

const ActionRow = ({ text, children }: { text: string; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      rowGap: 0.5,
      alignItems: 'center',
      justifyContent: 'space-between',
      py: 1,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Typography variant="body2" sx={{ flex: '1 1 16rem', color: 'text.secondary' }}>
      {text}
    </Typography>
    {children}
  </Box>
)

const RoleButton = ({ user }: { user: AccountRow }) => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const name = nameOf(user)
  const label = user.is_admin ? 'Remove administrator' : 'Make administrator'
  const close = () => {
    setOpen(false)
  }
  const change = async () => {
    await changeAccount(user.id, { is_admin: !user.is_admin })
    const text = user.is_admin ? `${name} is no longer an administrator.` : `${name} is now an administrator.`
    showToast({ title: 'Success', text })
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={user.is_admin ? `Remove administrator rights from ${name}` : `Make ${name} an administrator`}
          confirmLabel={label}
          isDestructive={user.is_admin}
          onConfirm={change}
          onClose={close}
        >
          <Typography>
            {user.is_admin
              ? 'The account keeps its own listings and loses access to everything else.'
              : 'Administrators can view and edit everything: listings, inquiries, reviews and other accounts.'}
          </Typography>
        </FormDialog>
      )}
    </>
  )
}

const ChangeEmailButton = ({ user }: { user: AccountRow }) => {
  const [isOpen, setOpen] = useState(false)
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
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Change email
      </Button>
      {isOpen && (
        <FormDialog
          title={`Change the email address of ${name}`}
          confirmLabel="Change email"
          onConfirm={move}
          onClose={() => setOpen(false)}
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            This replaces {user.email} at once and signs the account out everywhere. We notify the old address and send
            a verification link to the new one. Make sure that it belongs to the same person.
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

const DisableButton = ({ user }: { user: AccountRow }) => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const { id, is_admin, is_disabled } = user
  const name = nameOf(user)
  if (is_disabled && !is_admin)
    return (
      <ActionButton
        label="Enable account"
        work={() => changeAccount(id, { is_disabled: false })}
        done={`${name} can sign in again.`}
      />
    )
  const label = is_disabled ? 'Enable' : 'Disable'
  const close = () => {
    setOpen(false)
  }
  const change = async () => {
    await changeAccount(id, { is_disabled: !is_disabled })
    showToast({ title: 'Success', text: is_disabled ? `${name} can sign in again.` : `${name} was disabled.` })
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={`${label} ${name}`}
          confirmLabel={label}
          isDestructive={!is_disabled}
          onConfirm={change}
          onClose={close}
        >
          <Typography>
            {is_disabled
              ? 'The user can sign in again, with administrator rights.'
              : 'This ends all sessions, and nobody can sign in. The listings do not change.'}
          </Typography>
        </FormDialog>
      )}
    </>
  )
}

interface ActionButtonProps {
  label: string
  /** Throws react-admin's HttpError. */
  work: () => Promise<void>
  /** Notice after success. */
  done: string
}

/** Runs an action without a confirmation, because it can be repeated or undone. */
const ActionButton = ({ label, work, done }: ActionButtonProps) => {
  const refresh = useRefresh()
  const { isBusy, run } = useAction((error) =>
    showError('Error', error instanceof HttpError ? error.message : 'Something went wrong. Please try again.'),
  )
  const act = async () => {
    if (await run(work)) showToast({ title: 'Success', text: done })
    refresh()
  }
  return (
    <Button variant="outlined" loading={isBusy} onClick={act}>
      {label}
    </Button>
  )
}
