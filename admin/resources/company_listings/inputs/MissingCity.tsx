import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { locationLabel } from '../../../../domain/catalog/rules.ts'
import { useAction } from '../../../actions/use-action.ts'
import { LabeledInput } from '../../../inputs/LabeledInput.tsx'
import { addPlace, type FoundPlace, findPlaces, requestPlace } from '../../../providers/places.ts'
import { showToast } from '../../../toasts/toasts.ts'
import { TARGET_PX } from '../../../tokens.ts'

/** For a city that is not in the list: administrators add it, owners request it. */
export const MissingCity = ({ isAdmin }: { isAdmin: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ mt: -1 }}>
      <Button size="small" onClick={() => setOpen(true)} sx={{ fontWeight: 400 }}>
        {isAdmin ? 'Add a city that is not in the list' : 'Request a city that is not in the list'}
      </Button>
      {isOpen && <CityDialog isAdmin={isAdmin} onClose={() => setOpen(false)} />}
    </Box>
  )
}

const problemOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return 'That did not work. Please try again.'
  return String(error.body?.errors?.name ?? error.message)
}

interface CityDialogProps {
  isAdmin: boolean
  onClose: () => void
}

const CityDialog = ({ isAdmin, onClose }: CityDialogProps) => {
  const id = useId()
  const openedAt = useRef(performance.now())
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly FoundPlace[]>()
  const [problem, setProblem] = useState('')
  const { setValue } = useFormContext()
  const { isBusy, run } = useAction((error) => setProblem(problemOf(error)))
  const search = (event: FormEvent) => {
    // React passes events of a dialog to the form that opened it.
    event.stopPropagation()
    event.preventDefault()
    setProblem('')
    if (typed.trim()) void run(async () => setFound(await findPlaces(typed)))
  }
  const choose = async (place: FoundPlace) => {
    setProblem('')
    const isDone = await run(async () => {
      if (isAdmin) setValue('location', await addPlace(place), { shouldDirty: true, shouldValidate: true })
      else await requestPlace(place, openedAt.current)
    })
    if (!isDone) return
    const city = locationLabel(place)
    showToast(
      isAdmin
        ? { title: 'City Added', text: `${city} is in the list now.` }
        : {
            title: 'Request Sent',
            text: `The administrators reply by email. Until ${city} is in the list, choose a city near it.`,
          },
    )
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <DialogTitle id={`${id}-title`}>{isAdmin ? 'Add a city' : 'Request a city'}</DialogTitle>
      <DialogContent>
        <Box component="form" noValidate onSubmit={search} sx={{ display: 'flex', gap: 1, pt: 1, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', flex: 1 }}>
            <LabeledInput
              id={id}
              label="City"
              value={typed}
              autoFocus
              fault={problem}
              hint="With or without its state, such as “Joliet IL”"
              onChange={({ target }) => setTyped(target.value)}
              inputProps={{ enterKeyHint: 'search', autoComplete: 'off', maxLength: 120 }}
            />
          </Box>
          <Button type="submit" variant="outlined" loading={isBusy} sx={{ minHeight: TARGET_PX }}>
            Find
          </Button>
        </Box>
        <Box role="status" sx={{ mt: found ? 1.5 : 0 }}>
          {found && (found.length > 0 ? 'Choose the city:' : 'No city of this name in the United States or Canada.')}
        </Box>
        <Box component="ul" aria-label="Cities" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {found?.map((place) => (
            <li key={locationLabel(place)}>
              <Button fullWidth sx={{ justifyContent: 'start' }} onClick={() => void choose(place)}>
                {locationLabel(place)}
              </Button>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}
