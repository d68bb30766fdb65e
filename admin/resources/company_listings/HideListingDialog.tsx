import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useRefresh, useUpdate } from 'react-admin'
import { type ListingState, STATE_REASON_MAX } from '../../../domain/listings/listing-states.ts'
import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import type { ListingRecord } from '../../providers/resources.ts'
import { shownOf } from '../../records/fingerprint.ts'

const READ_FIELDS = ['name', 'description', 'phone', 'email', 'website', 'address'] as const

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
export default function HideListingDialog({ listing, verb, outcome, onDone, onClose }: DeclineDialogProps) {
  const { decide } = useDecide(listing)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  // the form behind keeps the version that it was opened with, so the dialog shows what is new
  const [read] = useState(listing)
  const changed = READ_FIELDS.filter((field) => listing[field] !== read[field])
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
          <p style={{ margin: 0 }}>{problem}</p>
          {changed.map((field) => (
            <p key={field} style={{ margin: '8px 0 0' }}>
              <strong>{LISTING_LABELS[field]}</strong> {listing[field] || 'Empty'}
            </p>
          ))}
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

const OUTDATED = 409
const GONE = 404

const reasonOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'Failed to update listing.'
  if (error.status === OUTDATED) return error.message
  if (error.status === GONE) return 'This listing has been deleted.'
  return error.body?.errors?.usdot_number
    ? 'Another company has this USDOT number.'
    : 'Failed to update listing. Please try again.'
}

/** Decides about a listing as it was read, then reads it again. */
export const useDecide = (listing: ListingRecord) => {
  const refresh = useRefresh()
  const [update] = useUpdate<ListingRecord>()
  /** @returns what went wrong, or '' when the decision was stored */
  const decide = async (state: ListingState, reason: string): Promise<string> => {
    const data = { state, state_reason: reason, updated: listing.updated, ...shownOf(listing) }
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
  return { decide }
}
