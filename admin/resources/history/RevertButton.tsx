import UndoIcon from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { fieldsToTakeBack, wayBack } from '../../../domain/history/record-history.ts'
import { recordLabel } from '../../../domain/history/recorded.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { useAction } from '../../actions/use-action.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { isFields } from '../../providers/records.ts'
import { restoreDeleted, takeBack } from '../../providers/routes/history.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { UndoSetButton } from './UndoSetButton.tsx'

interface Conflict {
  message: string
  hasRest: boolean
}

/** The server's message if some fields were changed again since, undefined for any other failure. */
const conflictIn = (error: unknown, revision: Revision): Conflict | undefined => {
  const errors: unknown = error instanceof HttpError && isFields(error.body) ? error.body['errors'] : undefined
  if (!(error instanceof HttpError) || error.status !== 409 || !isFields(errors)) return undefined
  const fields = fieldsToTakeBack(revision)
  const changed = fields.filter((field) => field in errors)
  return changed.length ? { message: error.message, hasRest: changed.length < fields.length } : undefined
}

interface RevertButtonProps {
  revision: Revision
  /** Called after the change was reverted, to read the record again. */
  onDone: () => void
}

/** Reverts a change, or restores a deleted record. */
export const RevertButton = ({ revision, onDone }: RevertButtonProps) => {
  const way = wayBack(revision, Date.now())
  if (!way) return null
  if (way === 'undo-all') return <UndoSetButton set={revision.id} title={revision.title} onDone={onDone} />
  return <RevertOneButton revision={revision} way={way} onDone={onDone} />
}

const RevertOneButton = ({ revision, way, onDone }: RevertButtonProps & { way: 'take-back' | 'restore' }) => {
  const [conflict, setConflict] = useState<Conflict>()
  const { isBusy, run } = useAction((error) => {
    const found = conflictIn(error, revision)
    if (found?.hasRest) return setConflict(found)
    const title = way === 'restore' ? 'Not restored' : 'Not undone'
    showError(title, error instanceof HttpError ? error.message : 'Please try again.')
  })
  const { id, collection, record, title } = revision
  const name = title || recordLabel(collection)
  const label = way === 'restore' ? 'Restore' : 'Undo'

  const revert = (isRestEnough = false) =>
    run(async () => {
      if (way === 'restore') {
        const note = await restoreDeleted(collection, record)
        showToast({ title: `${name} was restored`, text: note })
      } else {
        await takeBack(id, isRestEnough)
        showToast({ title: 'Undone', text: `${name} is back to how it was before this change.` })
      }
      onDone()
    })

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<UndoIcon />}
        loading={isBusy}
        onClick={() => revert()}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
      {conflict && (
        <ConfirmDialog
          title="Changed again since then"
          confirmLabel="Undo the rest"
          onConfirm={() => revert(true)}
          onClose={() => setConflict(undefined)}
        >
          {conflict.message}
        </ConfirmDialog>
      )}
    </>
  )
}
