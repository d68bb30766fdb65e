import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { HttpError, useRefresh } from 'react-admin'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { askOfAccount, changeAccount } from '../../providers/routes/accounts.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'
import { DeleteUserButton } from './DeleteUserButton.tsx'
import { nameOf } from './user-labels.ts'

const Verify = ({ user: { id, email } }: { user: AccountRow }) => (
  <ActionRow text="Nobody has opened the verification link yet. Do this only if you know that the address is theirs.">
    <AskButton label="Mark as verified" work={() => askOfAccount(id, 'verify')} done={`${email} is now verified.`} />
  </ActionRow>
)

/** What an administrator can do to an account, the least first. */
export const UserActions = ({ user }: { user: AccountRow }) => (
  <TitledCard title="Manage the account">
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {!user.verified && <Verify user={user} />}
      <ActionRow text={`Sends ${user.email} a link to choose a new password.`}>
        <AskButton
          label="Send reset mail"
          work={() => askOfAccount(user.id, 'reset-mail')}
          done={`A link to a new password goes to ${user.email}.`}
        />
      </ActionRow>
      {!user.is_admin && (
        <ActionRow text="For someone who can no longer read the old mailbox.">
          <MoveButton user={user} />
        </ActionRow>
      )}
      <ActionRow text="Ends its sessions on all devices. The password stays the same.">
        <AskButton
          label="Sign out everywhere"
          work={() => askOfAccount(user.id, 'sign-out')}
          done={`${nameOf(user)} is signed out everywhere.`}
        />
      </ActionRow>
      <ActionRow text={user.is_admin ? 'Sees and changes everything.' : 'Sees and changes its own listings.'}>
        <RoleButton user={user} />
      </ActionRow>
      <ActionRow text={user.is_disabled ? 'Nobody can sign in to it.' : 'Nobody can sign in to a disabled account.'}>
        <DisableButton user={user} />
      </ActionRow>
      <ActionRow text="You choose what becomes of its listings.">
        <DeleteUserButton user={user} />
      </ActionRow>
    </Box>
  </TitledCard>
)

/** Something that can be done to an account: what comes of it, and the button beside. */
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

/** Grants or removes administrator rights. */
const RoleButton = ({ user }: { user: AccountRow }) => {
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

/** Moves an account to another address for someone who can no longer read the old mailbox. */
const MoveButton = ({ user }: { user: AccountRow }) => {
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

/** Closes an account, and opens it again. */
const DisableButton = ({ user }: { user: AccountRow }) => {
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

interface AskButtonProps {
  label: string
  /** Throws react-admin's HttpError. */
  work: () => Promise<void>
  /** Said when it is done. */
  done: string
}

/** Does at once what can be done again or undone. */
const AskButton = ({ label, work, done }: AskButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh()
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      showToast({ title: 'Success', text: done })
    } catch (error) {
      showError('Error', error instanceof HttpError ? error.message : 'That did not work. Please try again.')
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button variant="outlined" loading={isBusy} onClick={run}>
      {label}
    </Button>
  )
}
