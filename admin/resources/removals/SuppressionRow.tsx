import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { SUPPRESSION_REASON_LABELS } from '../../../domain/removal-requests/rules.ts'
import type { Suppression } from '../../../domain/removal-requests/schema.ts'
import { Moment } from '../../records/Moment.tsx'
import { AllowButton } from './AllowButton.tsx'

/** A number that is not to be listed, and why. */
export const SuppressionRow = () => {
  const row = useRecordContext<Suppression>()
  if (!row) return null
  const { usdot_number, company, reason, note, added_by, created } = row
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Typography>
          {company && (
            <Box component="span" sx={{ fontWeight: 600 }}>
              {company} ·{' '}
            </Box>
          )}
          USDOT {usdot_number}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {SUPPRESSION_REASON_LABELS[reason]}
          {added_by && ` · ${added_by}`} · <Moment at={created} />
          {note && <Box sx={{ whiteSpace: 'pre-line' }}>{note}</Box>}
        </Typography>
      </Box>
      <AllowButton row={row} />
    </Box>
  )
}
