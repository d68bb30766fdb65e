import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useGetList } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/account-asks.ts'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { Loading } from '../../records/Loading.tsx'
import { NotRead } from '../../records/NotRead.tsx'
import { UserActions } from './UserActions.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserListings } from './UserListings.tsx'
import { nameOf } from './user-words.ts'

const RecordHistory = lazy(() => import('../history/RecordHistory.tsx'))

/** One account: asked for as a list, since one that is gone is no error of the screen. */
const useUser = (id: string) => {
  const { data, error, refetch } = useGetList<AccountRow>(
    'admin/users',
    { filter: { id }, pagination: { page: 1, perPage: 1 }, sort: { field: 'created', order: 'DESC' } },
    { retry: 1 },
  )
  return { user: data?.[0], isGone: data?.length === 0, hasFailed: error !== null, refetch }
}

/** One account: what is known of it, its listings, and what an administrator can do to it. */
export default function UserScreen() {
  const { id = '' } = useParams()
  const { user, isGone, hasFailed, refetch } = useUser(id)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Button component={Link} to="/admin/users" startIcon={<BackIcon />} sx={{ mb: 1, ml: -1 }}>
          All users
        </Button>
        <PageTitle title={user ? nameOf(user) : 'User'} />
      </Box>
      {isGone && <Typography role="alert">{ACCOUNT_PROBLEMS.unknown}</Typography>}
      {!user && !isGone && (hasFailed ? <NotRead what="the user" onRetry={() => void refetch()} /> : <Loading />)}
      {user && (
        <>
          <UserFacts user={user} />
          <UserListings user={user} />
          <UserActions user={user} />
          <Suspense>
            <RecordHistory collection="users" record={user.id} isAdmin onTakenBack={() => void refetch()} />
          </Suspense>
        </>
      )}
    </Box>
  )
}
