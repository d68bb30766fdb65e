import UndoIcon from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { fieldsToTakeBack, wayBack } from '../../../domain/history/record-history.ts'
import { recordLabel } from '../../../domain/history/recorded.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { isFields } from '../../providers/records.ts'
import { restoreDeleted, takeBack } from '../../providers/routes/history.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

interface Conflict {
  words: string
  hasRest: boolean
}

/** What the server says of fields that were changed again since; undefined for any other failure. */
const conflictIn = (error: unknown, revision: Revision): Conflict | undefined => {
  const errors: unknown = error instanceof HttpError && isFields(error.body) ? error.body['errors'] : undefined
  if (!(error instanceof HttpError) || error.status !== 409 || !isFields(errors)) return undefined
  const fields = fieldsToTakeBack(revision)
  const touched = fields.filter((field) => field in errors)
  return touched.length ? { words: error.message, hasRest: touched.length < fields.length } : undefined
}

interface RevertButtonProps {
  revision: Revision
  /** Reads anew what a change that was taken back has changed. */
  onDone: () => void
}

/** Takes a change back, or restores what was deleted. */
export const RevertButton = ({ revision, onDone }: RevertButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const way = wayBack(revision, Date.now())
  if (!way) return null
  const { id, collection, record, title } = revision
  const name = title || recordLabel(collection)

  const undo = async (isRestEnough = false) => {
    if (isBusy) return
    setBusy(true)
    try {
      if (way === 'restore') {
        const note = await restoreDeleted(collection, record)
        showToast({ title: `${name} is restored`, text: note })
      } else {
        await takeBack(id, isRestEnough)
        showToast({ title: 'Taken back', text: `${name} is as it was before this change.` })
      }
      onDone()
    } catch (error) {
      if (await leaveIfSignedOut(error)) return
      const found = conflictIn(error, revision)
      if (found?.hasRest) setConflict(found)
      else showError(way === 'restore' ? 'Not restored' : 'Not taken back', (error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<UndoIcon />}
        loading={isBusy}
        onClick={() => undo()}
        aria-label={`${way === 'restore' ? 'Restore' : 'Take back'}: ${name}`}
      >
        {way === 'restore' ? 'Restore' : 'Take back'}
      </Button>
      {conflict && (
        <ConfirmDialog
          title="Changed again since then"
          confirmLabel="Take back the rest"
          onConfirm={() => undo(true)}
          onClose={() => setConflict(undefined)}
        >
          {conflict.words}
        </ConfirmDialog>
      )}
    </>
  )
}
