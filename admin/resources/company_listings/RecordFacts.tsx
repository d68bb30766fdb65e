import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FACT_LABELS } from '../../../domain/carrier-record/carrier-facts.ts'
import { federalRecord } from '../../../domain/directory/pages/company/federal-record.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { Facts } from '../queue/Facts.tsx'

/** What the federal record says about a company. Owners cannot edit it. */
export const RecordFacts = ({ listing }: { listing: ListingRecord }) => {
  const record = federalRecord(listing)
  if (!record) return null
  const { day, facts, cargo, source, sourceDay } = record
  const from = [source, sourceDay].filter(Boolean).join(', ')
  return (
    <Box component="section" aria-labelledby="record-facts" sx={{ display: 'grid', gap: 1, mt: 3, maxWidth: 760 }}>
      <Typography variant="h3" component="h2" id="record-facts">
        From the federal record{day && ` of ${day}`}
      </Typography>
      <Facts facts={[...facts, ...(cargo.length ? [{ label: FACT_LABELS.cargo, value: cargo.join('; ') }] : [])]} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {from && `Source: ${from}. `}These facts come from the record. If one of them is wrong, please tell us.
      </Typography>
    </Box>
  )
}
