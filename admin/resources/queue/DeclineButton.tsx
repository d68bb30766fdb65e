import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { STATE_REASON_MAX } from '../../../domain/listings/listing-states.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useDecide } from './use-decide.ts'

const announce = () => showToast({ title: 'Success', text: 'Listing declined successfully.' })

/** Asks for a reason, which the owner reads. */
const DeclineDialog = ({ listing, onClose }: { listing: ListingRecord; onClose: () => void }) => {
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
      <TextField
        label="Reason (optional)"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        multiline
        minRows={2}
        autoFocus
        slotProps={{ htmlInput: { maxLength: STATE_REASON_MAX } }}
      />
    </ConfirmDialog>
  )
}

export const DeclineButton = ({ listing }: { listing: ListingRecord }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" aria-label={`Decline ${listing.name}`} onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && <DeclineDialog listing={listing} onClose={() => setAsking(false)} />}
    </>
  )
}
