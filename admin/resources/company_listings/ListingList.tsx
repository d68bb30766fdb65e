import { List, Pagination, SearchInput, useListContext } from 'react-admin'
import { FailedToLoad } from '../../layout/FailedToLoad.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { useIsPhone } from '../../layout/use-is-phone.ts'
import { showError } from '../../toasts/toasts.ts'
import { ListingSimpleList } from './ListingSimpleList.tsx'
import { ListingTable } from './ListingTable.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Search listings" />]

const Pages = () => (useListContext().error ? null : <Pagination />)

export default function ListingList() {
  const isAdmin = useIsAdmin()
  const isPhone = useIsPhone()
  if (isAdmin === undefined) return null
  return (
    <>
      <PageTitle title={isAdmin ? 'All Listings' : 'My Assigned Listings'} />
      <List
        resource="company_listings"
        title={false}
        actions={false}
        filters={filters}
        empty={false}
        pagination={<Pages />}
        perPage={25}
        sort={{ field: 'created', order: 'DESC' }}
        error={<FailedToLoad message="Failed to load listings" />}
        queryOptions={{ retry: 1, onError: () => showError('Error', 'Failed to load listings') }}
      >
        {isPhone ? <ListingSimpleList /> : <ListingTable />}
      </List>
    </>
  )
}
