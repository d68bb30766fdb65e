import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { HttpError } from 'react-admin'
import type { LeftChange } from '../../../domain/history/change-sets.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { patiently } from '../../providers/refusal.ts'
import { FROM_THE_START, revertPart } from '../../providers/routes/history.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

interface Outcome {
  reverted: number
  left: readonly LeftChange[]
}

interface UndoSetButtonProps {
  /** Id of the change set. */
  set: string
  title: string
  /** Called after changes were undone, and after the user has read what was not. */
  onDone: () => void
}

/** Undoes a change of many records, part by part, and lists what stays as it is. */
export const UndoSetButton = ({ set, title, onDone }: UndoSetButtonProps) => {
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const { isBusy, run } = useAction((error) => {
    const why = error instanceof HttpError ? error.message : 'Please try again.'
    showError('Not everything was undone', `${why} Undo again to go on with the rest.`)
  })
  const undo = () =>
    run(async () => {
      let from = FROM_THE_START
      let reverted = 0
      const left: LeftChange[] = []
      do {
        const part = await patiently(() => revertPart(set, from))
        from = part
        reverted += part.reverted
        left.push(...part.left)
        setDone(reverted + left.length)
      } while (from.next > 0)
      if (left.length) return setOutcome({ reverted, left })
      showToast({ title: 'Undone', text: `${title}: ${formatCountOf(reverted, 'change')} undone.` })
      onDone()
    })
  const close = () => {
    setOutcome(undefined)
    onDone()
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<UndoIcon />}
        aria-disabled={isBusy}
        aria-label={`Undo: ${title}`}
        onClick={() => void undo()}
      >
        {isBusy ? `Undoing … ${done ? formatCount(done) : ''}` : 'Undo'}
      </Button>
      {outcome && <LeftDialog outcome={outcome} onClose={close} />}
    </>
  )
}

const LEFT_SHOWN = 50

const LeftDialog = ({ outcome: { reverted, left }, onClose }: { outcome: Outcome; onClose: () => void }) => {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Some changes stay as they are</DialogTitle>
      <DialogContent>
        <p>
          {formatCountOf(reverted, 'change')} undone. {formatCount(left.length)} not, or not completely:
        </p>
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {left.slice(0, LEFT_SHOWN).map(({ record, title, reason }) => (
            <li key={record}>
              <strong>{title}:</strong> {reason}
            </li>
          ))}
          {left.length > LEFT_SHOWN && <li>and {formatCount(left.length - LEFT_SHOWN)} more</li>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
