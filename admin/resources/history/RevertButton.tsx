import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { updatedPages } from '../../../domain/history/change-sets.ts'
import { wayBack } from '../../../domain/history/record-history.ts'
import { recordLabel } from '../../../domain/history/recorded.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { type Reverted, revertChange } from '../../providers/routes/history.ts'
import { tellReverted, tellStays } from './revert.ts'

interface RevertButtonProps {
  revision: Revision
  /** Called after the change was reverted, to read the record again. */
  onDone: () => void
}

/** Reverts a row of the history, if it can be reverted. */
export const RevertButton = ({ revision, onDone }: RevertButtonProps) => {
  const way = wayBack(revision, Date.now())
  const { id, title, collection } = revision
  if (!way) return null
  return <UndoButton row={id} title={title || recordLabel(collection)} isRestore={way === 'restore'} onDone={onDone} />
}

interface UndoButtonProps {
  /** Id of the row. */
  row: string
  title: string
  isRestore?: boolean
  /** Called after changes were undone, and after the user has read what was not. */
  onDone: () => void
}

/** Reverts a change of one record or many, part by part, and lists what stays as it is. */
export const UndoButton = ({ row, title, isRestore = false, onDone }: UndoButtonProps) => {
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<Reverted>()
  const { isBusy, run } = useAction(tellStays)
  const label = isRestore ? 'Restore' : 'Undo'
  const undo = () =>
    run(async () => {
      const reverted = await revertChange(row, setDone)
      if (reverted.left.length) return setOutcome(reverted)
      const count = reverted.reverted
      tellReverted(count > 1 ? `${title}: ${formatCountOf(count, 'change')} undone.` : title, reverted)
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
        aria-label={`${label}: ${title}`}
        onClick={() => void undo()}
      >
        {isBusy ? `Undoing … ${done ? formatCount(done) : ''}` : label}
      </Button>
      {outcome && <LeftDialog outcome={outcome} onClose={close} />}
    </>
  )
}

const LEFT_SHOWN = 50

const LeftDialog = ({ outcome: { reverted, left, pages }, onClose }: { outcome: Reverted; onClose: () => void }) => {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Not everything is as it was before</DialogTitle>
      <DialogContent>
        <p>
          {formatCountOf(reverted, 'change')} undone. {formatCount(left.length)} not, or not completely:
        </p>
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {left.slice(0, LEFT_SHOWN).map(({ collection, record, title, reason }) => (
            <li key={collection + record}>
              <strong>{title}:</strong> {reason}
            </li>
          ))}
          {left.length > LEFT_SHOWN && <li>and {formatCount(left.length - LEFT_SHOWN)} more</li>}
        </Box>
        {pages.length > 0 && <p>{updatedPages(pages)}</p>}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
