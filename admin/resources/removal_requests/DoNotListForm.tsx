import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import { LISTING_LABELS, LISTING_LIMITS } from '../../../domain/listings/rules.ts'
import {
  SUPPRESSION_LIMITS,
  SUPPRESSION_REASON_LABELS,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from '../../../domain/removal-requests/rules.ts'
import type { Suppression } from '../../../domain/removal-requests/schema.ts'
import { LineForm } from '../../records/LineForm.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

/** The server writes the other one. */
const CHOICES = SUPPRESSION_REASONS.filter((reason) => reason !== 'deleted')

const faultOf = (error: unknown): string =>
  error instanceof HttpError ? String(error.body?.errors?.usdot_number ?? '') : ''

/** Puts a number on the list by hand; a company that has it is hidden at once. */
export const DoNotListForm = () => {
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState<SuppressionReason>('asked')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<Suppression>()
  const usdot_number = number.trim()
  const announce = ({ company }: Pick<Suppression, 'company'>) => {
    const what = company ? `${company} is taken off the site.` : `USDOT ${usdot_number} will not be listed.`
    showToast({ title: 'Success', text: what })
    setNumber('')
    setNote('')
    refresh()
  }
  const refuse = (error: unknown) => {
    setFault(faultOf(error))
    showError('Error', 'Failed to remove the company.')
  }
  const submit = () => {
    setFault('')
    void create(
      'admin/suppressions',
      { data: { usdot_number, reason, note } },
      { onSuccess: announce, onError: refuse },
    )
  }
  return (
    <LineForm
      id="remove-company"
      title="Remove a company"
      hint="Its listing is hidden, and no import brings it back."
      action="Remove"
      isReady={usdot_number !== ''}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextField
        label={LISTING_LABELS.usdot_number}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        error={fault !== ''}
        helperText={fault}
        slotProps={{ htmlInput: { maxLength: LISTING_LIMITS.usdot_number, inputMode: 'numeric' } }}
      />
      <TextField
        select
        size="small"
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(CHOICES.find((choice) => choice === target.value) ?? 'other')}
      >
        {CHOICES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {SUPPRESSION_REASON_LABELS[choice]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Note (optional)"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: SUPPRESSION_LIMITS.note } }}
      />
    </LineForm>
  )
}
