import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { formatDate } from '../../../domain/text/format.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { CompanyCell } from './CompanyCell.tsx'
import { LocationName } from './LocationName.tsx'
import { RowActions } from './RowActions.tsx'
import { SelectListing } from './Selection.tsx'
import { ServiceNames } from './ServiceNames.tsx'
import { StarRating } from './StarRating.tsx'

/** The columns of the table, stacked for a phone. */
export const ListingSummary = () => {
  const listing = useRecordContext<ListingRecord>()
  if (!listing) return null
  const { created, rating } = listing
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', ml: -1.5 }}>
        <SelectListing />
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
