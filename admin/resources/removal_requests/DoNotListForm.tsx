import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useCreate, useRefresh } from 'react-admin'
import { LISTING_LABELS, LISTING_LIMITS } from '../../../domain/listings/rules.ts'
import {
  DO_NOT_LIST_LIMITS,
  DO_NOT_LIST_REASON_LABELS,
  DO_NOT_LIST_REASONS,
  type DoNotListReason,
} from '../../../domain/removal-requests/rules.ts'
import type { DoNotListEntry } from '../../../domain/removal-requests/schema.ts'
import { LineForm } from '../../records/LineForm.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Only the server sets `deleted`. */
const REASONS = DO_NOT_LIST_REASONS.filter((reason) => reason !== 'deleted')

const problemOf = (error: unknown): string =>
  error instanceof HttpError ? String(error.body?.errors?.usdot_number ?? '') : ''

/** Adds a USDOT number to the do-not-list. The server hides its listing at once. */
export const DoNotListForm = () => {
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState<DoNotListReason>('requested')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<DoNotListEntry>()
  const usdot_number = number.trim()
  const announce = ({ company }: Pick<DoNotListEntry, 'company'>) => {
    const text = company ? `${company} was removed from the site.` : `Imports will skip USDOT ${usdot_number}.`
    showToast({ title: 'Success', text })
    setNumber('')
    setNote('')
    refresh()
  }
  const refuse = (error: unknown) => {
    setProblem(problemOf(error))
    showError('Error', 'Failed to remove the company. Please try again.')
  }
  const submit = () => {
    setProblem('')
    void create('admin/do-not-list', { data: { usdot_number, reason, note } }, { onSuccess: announce, onError: refuse })
  }
  return (
    <LineForm
      id="remove-company"
      title="Remove a company"
      hint="This hides its listing, and imports will skip the company."
      action="Remove company"
      isReady={usdot_number !== ''}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextField
        label={LISTING_LABELS.usdot_number}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        error={problem !== ''}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: LISTING_LIMITS.usdot_number, inputMode: 'numeric' } }}
      />
      <TextField
        select
        size="small"
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(REASONS.find((choice) => choice === target.value) ?? 'other')}
      >
        {REASONS.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {DO_NOT_LIST_REASON_LABELS[choice]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Note (optional)"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: DO_NOT_LIST_LIMITS.note } }}
      />
    </LineForm>
  )
}
