import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { HttpError, useDelete, useRefresh } from 'react-admin'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { configOf } from '../../providers/resources.ts'
import { showError } from '../../toasts/toasts.ts'
import { GoesWith } from '../history/GoesWith.tsx'
import { offerUndo } from '../history/offer-undo.ts'
import type { Catalogue, Entry } from './catalogue.ts'

interface DeleteEntryButtonProps {
  catalogue: Catalogue
  entry: Entry
  label: string
}

export const DeleteEntryButton = ({ catalogue: { resource, noun, Noun }, entry, label }: DeleteEntryButtonProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefresh()
  const { collection } = configOf(resource)
  const [remove] = useDelete<Entry>()
  const announce = (error: unknown) => {
    const inUse = `This ${noun} is used in existing listings`
    // the server ends its sentences with a full stop
    if (error instanceof HttpError && error.message.startsWith(inUse)) return showError('Cannot Delete', inUse)
    showError('Error', `Failed to delete ${noun}`)
    refresh()
  }
  const confirm = async () => {
    const params = { id: entry.id, previousData: entry }
    try {
      await remove(resource, params, { mutationMode: 'pessimistic', returnPromise: true })
      offerUndo({ collection, record: entry.id, text: `${Noun} deleted successfully`, refresh })
    } catch (error) {
      announce(error)
    }
  }
  return (
    <>
      <IconButton color="error" aria-label={`Delete ${label}`} onClick={() => setIsAsking(true)}>
        <DeleteIcon />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${noun}`}
          confirmLabel="Delete"
          isDestructive
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          <p>Are you sure you want to delete {label}?</p>
          <GoesWith collection={collection} record={entry.id} />
        </ConfirmDialog>
      )}
    </>
  )
}
