import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useListContext, useRecordContext } from 'react-admin'
import { formatDate } from '../../../domain/format.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { CompanyCell } from './CompanyCell.tsx'
import { LocationName } from './LocationName.tsx'
import { RowActions } from './RowActions.tsx'
import { ServiceNames } from './ServiceNames.tsx'
import { StarRating } from './StarRating.tsx'

/** The columns of the table, stacked for a phone. */
export const ListingSummary = () => {
  const listing = useRecordContext<ListingRecord>()
  const { selectedIds, onToggleItem } = useListContext<ListingRecord>()
  if (!listing) return null
  const { id, name, created, rating } = listing
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', ml: -1.5 }}>
        <Checkbox
          checked={selectedIds.includes(id)}
          onChange={() => onToggleItem(id)}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
        />
        <CompanyCell />
      </Box>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        <LocationName />
        <ServiceNames />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' }}>
          <span>{formatDate(created)}</span>
          <StarRating rating={rating} />
        </Box>
      </Typography>
      <RowActions />
    </Box>
  )
}
