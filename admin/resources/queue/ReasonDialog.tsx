import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { QueueItem } from '../../../contract/queue-items.ts'
import { QUEUE_WORDS, REASON_MAX } from '../../../domain/moderation/queue.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { titleOf } from './queue-titles.ts'

interface ReasonDialogProps {
  item: QueueItem
  /** Initial text: the reason of a decision that was refused. */
  typed: string
  onDecline: (reason: string) => void
  onClose: () => void
}

export default function ReasonDialog({ item, typed, onDecline, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState(typed)
  const { decline } = QUEUE_WORDS[item.kind]
  return (
    <ConfirmDialog
      title={`${decline} ${titleOf(item)}`}
      confirmLabel={decline}
      isDestructive
      onConfirm={async () => onDecline(reason.trim())}
      onClose={onClose}
    >
      <p style={{ marginTop: 0 }}>We email your reason to the sender.</p>
      <TextField
        label="Reason (optional)"
        multiline
        minRows={3}
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
    </ConfirmDialog>
  )
}
