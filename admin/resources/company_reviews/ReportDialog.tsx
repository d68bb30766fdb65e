import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import {
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  REVIEW_DESK_LIMITS,
  type ReportReason,
} from '../../../domain/reviews/rules.ts'
import type { CompanyReviewRecord, ReviewReport } from '../../../domain/reviews/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

interface ReportDialogProps {
  review: CompanyReviewRecord
  onClose: () => void
}

export default function ReportDialog({ review, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('not_customer')
  const [details, setDetails] = useState('')
  const refresh = useRefresh()
  const [create] = useCreate<ReviewReport>()
  const send = async () => {
    const data = { review: review.id, reason, details: details.trim(), reported_by: currentAccount()?.id ?? '' }
    try {
      await create('review_reports', { data }, { returnPromise: true })
      showToast({ title: 'Review Reported', text: 'An administrator will look at it.' })
    } catch (error) {
      showError('Not Reported', error instanceof HttpError ? error.message : 'Please try again.')
    }
    refresh()
  }
  return (
    <ConfirmDialog title="Report review" confirmLabel="Report review" onConfirm={send} onClose={onClose}>
      <RadioGroup
        aria-label="Reason"
        value={reason}
        onChange={({ target }) => setReason(REPORT_REASONS.find((one) => one === target.value) ?? 'other')}
      >
        {REPORT_REASONS.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={REPORT_REASON_LABELS[one]} />
        ))}
      </RadioGroup>
      <TextField
        label="Details (optional)"
        multiline
        minRows={2}
        value={details}
        onChange={({ target }) => setDetails(target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_DESK_LIMITS.details } }}
      />
    </ConfirmDialog>
  )
}
