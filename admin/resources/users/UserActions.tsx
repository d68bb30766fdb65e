import Box from '@mui/material/Box'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { askOfAccount } from '../../providers/routes/accounts.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { ActionRow } from './ActionRow.tsx'
import { AskButton } from './AskButton.tsx'
import { DeleteUserButton } from './DeleteUserButton.tsx'
import { DisableButton } from './DisableButton.tsx'
import { MoveButton } from './MoveButton.tsx'
import { RoleButton } from './RoleButton.tsx'
import { nameOf } from './user-words.ts'

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
