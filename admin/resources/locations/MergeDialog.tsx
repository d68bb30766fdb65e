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
import { formatCount } from '../../../domain/text/format.ts'
import { mergeCities } from '../../providers/routes/catalogue.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { LOCATIONS } from '../catalog/catalog.ts'
import { useListingCount } from '../catalog/ListingCount.tsx'
import { RecordPicker } from '../company_listings/inputs/RecordPicker.tsx'

interface MergeDialogProps {
  city: Location
  label: string
  onClose: () => void
}

interface ActionsProps {
  words: string
  isBusy: boolean
  onClose: () => void
  onStop: () => void
}

const Actions = ({ words, isBusy, onClose, onStop }: ActionsProps) => {
  const into: unknown = useWatch({ name: 'into' })
  return (
    <DialogActions>
      <Button onClick={isBusy ? onStop : onClose}>{isBusy ? 'Stop' : 'Cancel'}</Button>
      <Button type="submit" variant="contained" color="error" disabled={!into || isBusy}>
        {words}
      </Button>
    </DialogActions>
  )
}

/** Asks for the city that takes over, moves the listings there step by step, and takes this one away. */
export default function MergeDialog({ city, label, onClose }: MergeDialogProps) {
  const count = useListingCount(LOCATIONS, city) ?? 0
  const [moved, setMoved] = useState<number>()
  const isStopped = useRef(false)
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const id = useId()
  const listings = `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}`
  const merge = async ({ into }: { into?: string }) => {
    if (!into || moved !== undefined) return
    let done = 0
    setMoved(0)
    try {
      let left = 1
      while (left > 0 && !isStopped.current) {
        const step = await mergeCities(city.id, into)
        left = step.left
        done += step.moved
        setMoved(done)
      }
      showToast(
        left > 0
          ? { title: 'Stopped', text: `Listings moved: ${formatCount(done)}. Left in ${label}: ${formatCount(left)}.` }
          : { title: 'Success', text: `${label} is merged; its address leads to the other city` },
      )
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError('Failed to merge', `${error instanceof Error ? error.message : ''} What has moved stays there.`)
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
            {listings} will move, and the addresses of {label} will lead to the other city. This cannot be undone in one
            step.
          </DialogContentText>
          <RecordPicker<Location>
            source="into"
            label="Merge into"
            reference="admin/locations"
            sortBy="name"
            nameOf={locationLabel}
            nothingFound="No such city"
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
          words={`Merge ${listings}`}
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
