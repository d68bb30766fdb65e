import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { formatCount, formatDate } from '../../../domain/text/format.ts'
import { type Column, RecordTable } from '../../records/RecordTable.tsx'
import { LastSignIn } from './LastSignIn.tsx'
import { NoUsers } from './NoUsers.tsx'
import { UserCell } from './UserCell.tsx'
import { UserState } from './UserState.tsx'

export const USER_COLUMNS: readonly Column<AccountRow>[] = [
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

export const UserTable = () => <RecordTable<AccountRow> columns={USER_COLUMNS} empty={<NoUsers />} />
