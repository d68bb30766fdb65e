import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { TARGET_PX } from '../../tokens.ts'
import { nameOf } from './user-words.ts'

/** The name of an account, which leads to its page, and its address. */
export const UserCell = ({ user }: { user: AccountRow }) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Link
      component={RouterLink}
      to={`/admin/users/${user.id}`}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: TARGET_PX, py: 0.75, fontWeight: 600 }}
    >
      {nameOf(user)}
    </Link>
    {user.full_name && <Box sx={{ mt: -0.75, color: 'text.secondary', typography: 'body2' }}>{user.email}</Box>}
  </Box>
)
