import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useId, useRef, useState } from 'react'
import { Form, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Location } from '../../../domain/catalog/schema.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { mergeCities } from '../../providers/routes/catalog.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { LOCATIONS } from '../catalog/catalog.ts'
import { useListingCount } from '../catalog/ListingCount.tsx'
import { RecordPicker } from '../company_listings/inputs/RecordPicker.tsx'
import { revertRow } from '../history/revert.ts'

interface MergeDialogProps {
  city: Location
  label: string
  onClose: () => void
}

interface ActionsProps {
  confirmLabel: string
  isBusy: boolean
  onClose: () => void
  onStop: () => void
}

const Actions = ({ confirmLabel, isBusy, onClose, onStop }: ActionsProps) => {
  const into: unknown = useWatch({ name: 'into' })
  return (
    <DialogActions>
      <Button onClick={isBusy ? onStop : onClose}>{isBusy ? 'Stop' : 'Cancel'}</Button>
      <Button type="submit" variant="contained" color="error" disabled={!into || isBusy}>
        {confirmLabel}
      </Button>
    </DialogActions>
  )
}

/** Moves the listings of a city to another one in steps, then deletes the empty city. */
export default function MergeDialog({ city, label, onClose }: MergeDialogProps) {
  const count = useListingCount(LOCATIONS, city) ?? 0
  const [moved, setMoved] = useState<number>()
  const isStopped = useRef(false)
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const id = useId()
  const listings = formatCountOf(count, 'listing')
  const merge = async ({ into }: { into?: string }) => {
    if (!into || moved !== undefined) return
    let done = 0
    let set = ''
    setMoved(0)
    try {
      let left = 1
      while (left > 0 && !isStopped.current) {
        const step = await mergeCities(city.id, into, set)
        set = step.set
        left = step.left
        done += step.moved
        setMoved(done)
      }
      showToast(
        left > 0
          ? {
              title: 'Stopped',
              text: `${formatCountOf(done, 'listing')} moved. ${formatCountOf(left, 'listing')} left in ${label}.`,
            }
          : {
              title: 'Success',
              text: `${label} was merged. Its links redirect to the other city.`,
              action: { label: 'Undo', run: () => void revertRow(set, `${label} is back.`).then(refresh) },
            },
      )
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError(
          'Failed to merge',
          `${error instanceof Error ? error.message : ''} Listings that already moved stay there.`,
        )
    }
    onClose()
    refresh()
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => moved === undefined && onClose()} aria-labelledby={id}>
      <Form onSubmit={merge} noValidate disableInvalidFormNotification>
        <DialogTitle id={id}>Merge {label}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <DialogContentText>
            {listings} will move, and the pages of {label} will redirect to the other city. You can undo this in the
            history.
          </DialogContentText>
          <RecordPicker<Location>
            source="into"
            label="Merge into"
            reference="admin/locations"
            sortBy="name"
            nameOf={locationLabel}
            nothingFound="No city found"
          />
          {moved !== undefined && (
            <LinearProgress
              variant="determinate"
              aria-label="Listings moved"
              value={count ? Math.min(100, (moved / count) * 100) : 0}
            />
          )}
        </DialogContent>
        <Actions
          confirmLabel={`Merge ${listings}`}
          isBusy={moved !== undefined}
          onClose={onClose}
          onStop={() => {
            isStopped.current = true
          }}
        />
      </Form>
    </Dialog>
  )
}
