import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useRefresh, useUpdate } from 'react-admin'
import { STATE_REASON_MAX } from '../../../domain/listings/listing-states.ts'
import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { shownOf } from '../../records/fingerprint.ts'

const TEXT_FIELDS = ['name', 'description', 'phone', 'email', 'website', 'address', 'hours'] as const

interface HideListingDialogProps {
  listing: ListingRecord
  onDone: () => void
  onClose: () => void
}

export default function HideListingDialog({ listing, onDone, onClose }: HideListingDialogProps) {
  const hide = useHideListing(listing)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  // the form behind the dialog keeps the old version, so the dialog shows what changed
  const [opened] = useState(listing)
  const changed = TEXT_FIELDS.filter((field) => listing[field] !== opened[field])
  return (
    <ConfirmDialog
      title={`Hide ${listing.name}`}
      confirmLabel="Hide listing"
      isDestructive
      onConfirm={async () => {
        const failure = await hide(reason.trim())
        setProblem(failure)
        if (failure) return false
        onDone()
        return true
      }}
      onClose={onClose}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <p style={{ margin: 0 }}>{problem}</p>
          {changed.map((field) => (
            <p key={field} style={{ margin: '8px 0 0' }}>
              <strong>{LISTING_LABELS[field]}</strong> {listing[field] || 'Empty'}
            </p>
          ))}
        </Alert>
      )}
      <p style={{ marginTop: 0 }}>
        The listing disappears from the site until someone approves it again. Its owner sees your reason in the console.
      </p>
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

const OUTDATED = 409
const GONE = 404

const reasonOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'Failed to update listing.'
  if (error.status === OUTDATED) return error.message
  if (error.status === GONE) return 'This listing has been deleted.'
  return error.body?.errors?.usdot_number
    ? 'Another company already uses this USDOT number.'
    : 'Failed to update listing. Please try again.'
}

/** Hides a listing as last read and refreshes it. Returns an error message, or "" on success. */
const useHideListing = (listing: ListingRecord) => {
  const refresh = useRefresh()
  const [update] = useUpdate<ListingRecord>()
  return async (reason: string): Promise<string> => {
    const data = { state: 'hidden' as const, state_reason: reason, updated: listing.updated, ...shownOf(listing) }
    const options = { mutationMode: 'pessimistic', returnPromise: true } as const
    try {
      await update('admin/queue', { id: listing.id, data, previousData: listing }, options)
      return ''
    } catch (error) {
      return reasonOf(error)
    } finally {
      refresh()
    }
  }
}
