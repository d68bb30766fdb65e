import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { formatCount } from '../../../domain/text/format.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { BulkProgress } from './bulk/BulkProgress.tsx'
import { FilterButton } from './filters/FilterButton.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { OrderToggle } from './filters/OrderToggle.tsx'
import { SavedFilters } from './filters/SavedFilters.tsx'

const Total = () => {
  const { total } = useListContext()
  return (
    <Typography role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {total !== undefined && `${formatCount(total)} ${total === 1 ? 'listing' : 'listings'}`}
    </Typography>
  )
}

/** Heads the list of listings: administrators search and narrow all of them. */
export const ListingHeader = ({ isAdmin }: { isAdmin: boolean }) => (
  <>
    <PageTitle title={isAdmin ? 'All Listings' : 'My Assigned Listings'} actions={isAdmin && <Total />} />
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        alignItems: 'center',
        '& > [role=search]': { flex: '1 1 14rem' },
      }}
    >
      <SearchField label="Search listings" />
      {isAdmin && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: { xs: 2, sm: 0 } }}>
          <FilterButton />
          <OrderToggle />
          <SavedFilters />
        </Box>
      )}
    </Box>
    {isAdmin && <FilterChips />}
    {isAdmin && <BulkProgress />}
  </>
)
