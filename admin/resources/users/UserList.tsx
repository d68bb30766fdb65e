import AddIcon from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useDelete, useGetList, useRecordContext, useRefresh } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { INVITATION_DAYS } from '../../../domain/accounts/rules.ts'
import type { AccountRow, Invitation } from '../../../domain/accounts/schema.ts'
import { formatCount, formatDate } from '../../../domain/text/format.ts'
import { DAY_MS, storedTime } from '../../../domain/time.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { ListTools } from '../../records/ListTools.tsx'
import { Moment } from '../../records/Moment.tsx'
import { EmptyList } from '../../records/missing/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsTablet } from '../../records/use-width.ts'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { TARGET_PX } from '../../tokens.ts'
import { LastSignIn, UserState } from './UserState.tsx'
import { listingsOf, nameOf } from './user-labels.ts'

const CHOICES = [
  { label: 'All users', filter: {} },
  { label: 'Administrators', filter: { is_admin: true } },
  { label: 'With listings', filter: { listings_gt: 0 } },
  { label: 'Not verified', filter: { verified: false } },
  { label: 'Disabled', filter: { is_disabled: true } },
]

const InviteButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Invite user
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Hidden while there are none. */
const PendingInvitations = () => {
  const [since] = useState(() => validSince(Date.now()))
  const { data = [], total = 0 } = useGetList<Invitation>('admin/invitations', {
    filter: { used_at: null, created_gte: since },
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: INVITATIONS_SHOWN },
  })
  if (total === 0) return null
  return (
    <Card component="section" aria-labelledby="pending-invitations" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="pending-invitations">
        Pending invitations: {formatCount(total)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((invitation) => (
          <PendingInvitation key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Card>
  )
}

const header = (
  <>
    <PageTitle title={screenTitle('/admin/users')} actions={<InviteButton />} />
    <PendingInvitations />
    <ListTools>
      <SearchField label="Search users by name or email" />
      <FilterToggle label="Show" choices={CHOICES} />
    </ListTools>
  </>
)

export default function UserList() {
  const isNarrow = !useIsTablet()
  return (
    <RecordList resource="admin/users" failure="Failed to load users." header={header}>
      {isNarrow ? (
        <>
          <SortChoice columns={USER_COLUMNS} />
          <RecordCards empty={<NoUsers />}>
            <UserSummary />
          </RecordCards>
        </>
      ) : (
        <UserTable />
      )}
    </RecordList>
  )
}

/** The columns of the table, stacked for a phone. */
const UserSummary = () => {
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

const USER_COLUMNS: readonly Column<AccountRow>[] = [
  {
    name: 'Name',
    sort: { field: 'full_name', order: 'ASC' },
    cell: (user) => <UserCell user={user} />,
    sx: { width: '40%' },
  },
  { name: 'Role and state', cell: (user) => <UserState user={user} /> },
  {
    name: 'Listings',
    sort: { field: 'listings', order: 'DESC' },
    cell: ({ listings }) => formatCount(listings),
  },
  {
    name: 'Last sign-in',
    sort: { field: 'last_sign_in', order: 'DESC' },
    cell: ({ last_sign_in }) => <LastSignIn at={last_sign_in} />,
    sx: { whiteSpace: 'nowrap' },
  },
  {
    name: 'Signed up',
    sort: { field: 'created', order: 'DESC' },
    cell: ({ created }) => formatDate(created),
    sx: { whiteSpace: 'nowrap' },
  },
]

const UserTable = () => <RecordTable<AccountRow> columns={USER_COLUMNS} empty={<NoUsers />} />

const NoUsers = () => <EmptyList title="No users" hint="Everyone who signs up or accepts an invitation appears here." />

const UserCell = ({ user }: { user: AccountRow }) => (
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

const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const [email, setEmail] = useState('')
  const [isAdmin, setAdmin] = useState(false)
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const send = async () => {
    await dataProvider.create('admin/invitations', { data: { email: email.trim(), is_admin: isAdmin } })
    showToast({ title: 'Success', text: `We sent an invitation to ${email.trim()}.` })
    refresh()
  }
  return (
    <FormDialog title="Invite user" confirmLabel="Send invitation" onConfirm={send} onClose={onClose}>
      <Typography>
        We send a link to create an account. It works once and expires after {INVITATION_DAYS} days.
      </Typography>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <FormControlLabel
        control={<Checkbox checked={isAdmin} onChange={({ target }) => setAdmin(target.checked)} />}
        label="Make this user an administrator, who can view and edit everything"
      />
    </FormDialog>
  )
}

const INVITATIONS_SHOWN = 20

/** Older invitations have expired. */
const validSince = (now: number): string => storedTime(new Date(now - INVITATION_DAYS * DAY_MS))

const RevokeButton = ({ invitation }: { invitation: Invitation }) => {
  const refresh = useRefresh()
  const [remove, { isPending }] = useDelete<Invitation>()
  const revoke = () =>
    remove(
      'admin/invitations',
      { id: invitation.id, previousData: invitation },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: `Invitation for ${invitation.email} revoked.` }),
        onError: () => showError('Error', 'Failed to revoke the invitation. Please try again.'),
        onSettled: refresh,
      },
    )
  return (
    <Button
      variant="outlined"
      loading={isPending}
      aria-label={`Revoke invitation for ${invitation.email}`}
      onClick={revoke}
      sx={{ flexShrink: 0 }}
    >
      Revoke invitation
    </Button>
  )
}

const PendingInvitation = ({ invitation }: { invitation: Invitation }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center', py: 1 }}>
    <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        {invitation.email}
        {invitation.is_admin && <Chip size="small" color="primary" label="Administrator" />}
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        Sent <Moment at={invitation.created} />
      </Typography>
    </Box>
    <RevokeButton invitation={invitation} />
  </Box>
)
