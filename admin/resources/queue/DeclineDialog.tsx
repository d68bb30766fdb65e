import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { STATE_REASON_MAX } from '../../../domain/listings/listing-states.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { useDecide } from './use-decide.ts'

interface DeclineDialogProps {
  listing: ListingRecord
  /** What is done to the listing, in a word. */
  verb: 'Decline' | 'Hide'
  /** What comes of it. */
  outcome: string
  onDone: () => void
  onClose: () => void
}

/** Asks for a reason, which the owner reads. */
export default function DeclineDialog({ listing, verb, outcome, onDone, onClose }: DeclineDialogProps) {
  const { decide } = useDecide(listing)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  return (
    <ConfirmDialog
      title={`${verb} ${listing.name}`}
      confirmLabel={verb}
      isDestructive
      onConfirm={async () => {
        const failure = await decide('hidden', reason.trim())
        setProblem(failure)
        if (failure) return false
        onDone()
        return true
      }}
      onClose={onClose}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <p style={{ marginTop: 0 }}>{outcome}</p>
      <TextField
        label="Reason (optional)"
        multiline
        minRows={3}
        fullWidth
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: STATE_REASON_MAX } }}
      />
    </ConfirmDialog>
  )
}
