import Box from '@mui/material/Box'
import { type ChangeEvent, useState } from 'react'
import { STATE_REASON_MAX } from '../../../domain/listings/listing-states.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useDecide } from './use-decide.ts'

const announce = () => showToast({ title: 'Success', text: 'Listing declined successfully.' })

const FIELD = {
  p: 1,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  resize: 'vertical',
} as const

/** Asks for a reason, which the owner reads. Light on purpose: the library's own text field would be the heaviest part of the screen. */
export default function DeclineDialog({ listing, onClose }: { listing: ListingRecord; onClose: () => void }) {
  const { decide } = useDecide(listing)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={`Decline ${listing.name}`}
      confirmLabel="Decline"
      isDestructive
      onConfirm={() => decide('hidden', reason.trim(), announce)}
      onClose={onClose}
    >
      <p>The listing is not shown. Its owner gets a mail with your reason.</p>
      <Box component="label" sx={{ display: 'grid', gap: 0.5 }}>
        Reason (optional)
        <Box
          component="textarea"
          value={reason}
          onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => setReason(target.value)}
          rows={3}
          maxLength={STATE_REASON_MAX}
          autoFocus
          sx={FIELD}
        />
      </Box>
    </ConfirmDialog>
  )
}
