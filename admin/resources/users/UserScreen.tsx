import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense } from 'react'
import { useGetList } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/rules.ts'
import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { Loading } from '../../records/missing/Loading.tsx'
import { NotRead } from '../../records/missing/NotRead.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { UserActions } from './UserActions.tsx'
import { UserListings } from './UserListings.tsx'
import { LastSignIn, UserState } from './UserState.tsx'
import { nameOf } from './user-labels.ts'

const RecordHistory = lazy(() => import('../history/RecordHistory.tsx'))

/** Reads a list, because a missing record should not show an error notice. */
const useUser = (id: string) => {
  const { data, error, refetch } = useGetList<AccountRow>(
    'admin/users',
    { filter: { id }, pagination: { page: 1, perPage: 1 }, sort: { field: 'created', order: 'DESC' } },
    { retry: 1 },
  )
  return { user: data?.[0], isGone: data?.length === 0, hasFailed: error !== null, refetch }
}

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
            <RecordHistory collection="users" record={user.id} isAdmin onReverted={() => void refetch()} />
          </Suspense>
        </>
      )}
    </Box>
  )
}

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

const UserFacts = ({ user }: { user: AccountRow }) => {
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
