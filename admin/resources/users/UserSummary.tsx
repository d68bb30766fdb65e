import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { LastSignIn } from './LastSignIn.tsx'
import { UserCell } from './UserCell.tsx'
import { UserState } from './UserState.tsx'
import { listingsOf } from './user-words.ts'

/** The columns of the table, stacked for a phone. */
export const UserSummary = () => {
  const user = useRecordContext<AccountRow>()
  if (!user) return null
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <UserCell user={user} />
      <UserState user={user} />
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        {listingsOf(user)} · Signed in: <LastSignIn at={user.last_sign_in} /> · Signed up: {formatDate(user.created)}
      </Typography>
    </Box>
  )
}
