import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useRecordContext } from 'react-admin'
import { INQUIRY_STATUS_LABELS, OUTCOME_LABELS } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'

const BADGES = {
  new: { color: 'primary', variant: 'filled' },
  responded: { color: 'default', variant: 'filled' },
  closed: { color: 'default', variant: 'outlined' },
} as const

export const InquiryStatus = () => {
  const inquiry = useRecordContext<Inquiry>()
  if (!inquiry) return null
  const status = inquiry.status || 'new'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Chip size="small" label={INQUIRY_STATUS_LABELS[status]} {...BADGES[status]} />
      {inquiry.outcome && (
        <Chip
          size="small"
          variant="outlined"
          color={inquiry.outcome === 'won' ? 'primary' : 'default'}
          label={OUTCOME_LABELS[inquiry.outcome]}
        />
      )}
      {inquiry.is_held && <Chip size="small" color="warning" label="Held back" />}
    </Box>
  )
}
