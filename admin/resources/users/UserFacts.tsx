import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { LastSignIn } from './LastSignIn.tsx'
import { UserState } from './UserState.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </div>
)

/** What is known of an account. */
export const UserFacts = ({ user }: { user: AccountRow }) => {
  return (
    <TitledCard title="Account">
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 1.5, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))' }}
      >
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Role and state">
          <UserState user={user} />
        </Fact>
        <Fact label="Last sign-in">
          <LastSignIn at={user.last_sign_in} />
        </Fact>
        <Fact label="Signed up">{formatDate(user.created)}</Fact>
      </Box>
    </TitledCard>
  )
}
