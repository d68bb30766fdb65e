import Box from '@mui/material/Box'
import { type ChangeEvent, useState } from 'react'
import { STATE_REASON_MAX } from '../../../domain/listings/listing-states.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { useDecide } from './use-decide.ts'

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

interface DeclineDialogProps {
  listing: ListingRecord
  /** What is done to the listing, in a word. */
  verb: 'Decline' | 'Hide'
  /** What comes of it. */
  outcome: string
  onDone: () => void
  onClose: () => void
}

/** Asks for a reason, which the owner reads. Light on purpose: the library's own text field would be the heaviest part of the screen. */
export default function DeclineDialog({ listing, verb, outcome, onDone, onClose }: DeclineDialogProps) {
  const { decide } = useDecide(listing)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={`${verb} ${listing.name}`}
      confirmLabel={verb}
      isDestructive
      onConfirm={() => decide('hidden', reason.trim(), onDone)}
      onClose={onClose}
    >
      <p style={{ marginTop: 0 }}>{outcome}</p>
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
