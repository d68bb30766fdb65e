import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LISTING_LABELS } from '../../../domain/listing-form.ts'
import { dropDraft } from '../../drafts/drafts.ts'
import { dataProvider } from '../../providers/dataProvider.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { showError } from '../../toasts/toasts.ts'
import type { ListingValues } from './ListingForm.tsx'

type Labelled = keyof typeof LISTING_LABELS
const isLabelled = (field: string): field is Labelled => field in LISTING_LABELS

const text = (value: unknown): string => JSON.stringify(value)

/** What the other person changed, as the form names it. */
const changedFields = (before: ListingRecord, after: ListingRecord): string[] =>
  Object.keys(LISTING_LABELS)
    .filter(isLabelled)
    .filter((field) => text(before[field]) !== text(after[field]))
    .map((field) => LISTING_LABELS[field])

interface ConflictDialogProps {
  /** The listing as this form opened it. */
  opened: ListingRecord
  /** What this form wanted to store. */
  mine: ListingValues
  onClose: () => void
}

/** Says that somebody else has changed the listing meanwhile, and lets the second person choose. */
export const ConflictDialog = ({ opened, mine, onClose }: ConflictDialogProps) => {
  const { reset, setValue } = useFormContext()
  const [theirs, setTheirs] = useState<ListingRecord>()
  const { id } = opened

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
  const keepMine = () => {
    setValue('updated', theirs.updated)
    onClose()
  }
  const takeTheirs = () => {
    dropDraft(`/edit-listing/${id}`)
    reset(Object.fromEntries(Object.keys(mine).map((field) => [field, theirs[field as keyof ListingRecord]])))
    onClose()
  }
  const changed = changedFields(opened, theirs)
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">Somebody else has changed this listing</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Your changes are not saved yet. Since you opened the form, somebody changed{' '}
          {changed.length ? changed.join(', ') : 'this listing'}. If you keep your version, the next save replaces
          theirs.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={takeTheirs}>Show their version</Button>
        <Button variant="contained" onClick={keepMine}>
          Keep my version
        </Button>
      </DialogActions>
    </Dialog>
  )
}
