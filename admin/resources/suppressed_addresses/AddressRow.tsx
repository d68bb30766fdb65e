import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import type { SuppressedAddress } from '../../../domain/mail/schema.ts'
import { ADDRESS_REASON_LABELS } from '../../../domain/mail/suppressed-address.ts'
import { Moment } from '../../records/Moment.tsx'
import { AllowAddressButton } from './AllowAddressButton.tsx'

/** An address that gets no mail, and why. */
export const AddressRow = () => {
  const row = useRecordContext<SuppressedAddress>()
  if (!row) return null
  const { email, reason, note, added_by, created } = row
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{email}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {ADDRESS_REASON_LABELS[reason]}
          {added_by && ` · ${added_by}`} · <Moment at={created} />
          {note && <Box sx={{ whiteSpace: 'pre-line' }}>{note}</Box>}
        </Typography>
      </Box>
      <AllowAddressButton row={row} />
    </Box>
  )
}
