import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import { dropDraft } from '../../drafts/drafts.ts'
import { dataProvider } from '../../providers/dataProvider.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { showError } from '../../toasts/toasts.ts'
import type { ListingValues } from './ListingForm.tsx'
import { editDraft } from './save-listing.ts'

type Values = Readonly<Record<string, unknown>>
type Labeled = keyof typeof LISTING_LABELS
const isLabeled = (field: string): field is Labeled => field in LISTING_LABELS

const text = (value: unknown): string => JSON.stringify(value ?? '')

const changedFields = (before: Values, after: Values): Labeled[] =>
  Object.keys(LISTING_LABELS)
    .filter(isLabeled)
    .filter((field) => field in before && field in after && text(before[field]) !== text(after[field]))

const named = (fields: readonly Labeled[]): string => fields.map((field) => LISTING_LABELS[field]).join(', ')

interface ConflictDialogProps {
  /** The version that the user edited. */
  base: ListingRecord
  /** The values that the user tried to save. */
  mine: ListingValues
  /** Called with the stored version, which becomes the new base of the form. */
  onRebase: (theirs: ListingRecord) => void
  onClose: () => void
}

/** Lets the user choose a version after someone else saved the listing first. */
export default function ConflictDialog({ base, mine, onRebase, onClose }: ConflictDialogProps) {
  const { reset, setValue } = useFormContext()
  const [theirs, setTheirs] = useState<ListingRecord>()
  const { id } = base

  useEffect(() => {
    dataProvider.getOne<ListingRecord>('company_listings', { id }).then(
      ({ data }) => setTheirs(data),
      () => {
        showError('Error', 'Failed to update listing')
        onClose()
      },
    )
  }, [id, onClose])

  if (!theirs) return null
  const byThem = changedFields({ ...base }, { ...theirs })
  const byMe = changedFields({ ...base }, mine)
  const byBoth = byThem.filter((field) => byMe.includes(field))
  /** Continues with the stored listing and these of the user's fields. */
  const keep = (own: readonly Labeled[]) => {
    const stored: Values = { ...theirs }
    if (own.length === 0) {
      dropDraft(editDraft(id))
      reset(Object.fromEntries(Object.keys(mine).map((field) => [field, stored[field]])))
    } else {
      for (const field of Object.keys(mine).filter(isLabeled)) if (!own.includes(field)) setValue(field, stored[field])
      setValue('updated', theirs.updated)
    }
    onRebase(theirs)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">Someone else changed this listing</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Your changes are not saved yet. After you opened the form, someone changed{' '}
          {byThem.length ? named(byThem) : 'this listing'}. If you keep your version, your next save stores your changes
          {byBoth.length > 0 && ` and replaces their ${named(byBoth)}`}. Their other changes stay.
          {byBoth.length > 0 && ` If you take theirs, you lose only your ${named(byBoth)}.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {byBoth.length > 0 && (
          <Button onClick={() => keep(byMe.filter((field) => !byBoth.includes(field)))}>Take their version</Button>
        )}
        <Button variant="contained" onClick={() => keep(byMe)}>
          Keep my version
        </Button>
      </DialogActions>
    </Dialog>
  )
}
