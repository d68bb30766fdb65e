import { PageTitle } from '../../layout/PageTitle.tsx'
import { FilterToggle } from '../../records/FilterToggle.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { SortChoice } from '../../records/SortChoice.tsx'
import { useIsTablet } from '../../records/use-width.ts'
import { InviteButton } from './InviteButton.tsx'
import { NoUsers } from './NoUsers.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { UserSummary } from './UserSummary.tsx'
import { USER_COLUMNS, UserTable } from './UserTable.tsx'

const CHOICES = [
  { label: 'All users', filter: {} },
  { label: 'Administrators', filter: { is_admin: true } },
  { label: 'With listings', filter: { listings_gt: 0 } },
  { label: 'Not verified', filter: { verified: false } },
  { label: 'Disabled', filter: { is_disabled: true } },
]

const header = (
  <>
    <PageTitle title="Users" actions={<InviteButton />} />
    <OpenInvitations />
    <SearchField label="Search users by name or email" />
    <FilterToggle label="Show" choices={CHOICES} />
  </>
)

/** Everybody who has an account. */
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
