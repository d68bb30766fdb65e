import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'

type AccountState = Pick<AccountRow, 'is_admin' | 'is_disabled' | 'verified' | 'leaves_at'>

export const UserState = ({ user: { is_admin, is_disabled, verified, leaves_at } }: { user: AccountState }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
    {is_admin ? <Chip size="small" color="primary" label="Administrator" /> : <span>Member</span>}
    {is_disabled && <Chip size="small" color="error" label="Disabled" />}
    {leaves_at && <Chip size="small" color="warning" label={`Is deleted on ${formatDate(leaves_at)}`} />}
    {!verified && <Chip size="small" variant="outlined" label="Email not verified" />}
  </Box>
)

export const LastSignIn = ({ at }: { at: string }) => (at ? <Moment at={at} /> : <span>Never</span>)
