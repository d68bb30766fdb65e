import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Confirm, HttpError, useDelete, useRefresh } from 'react-admin'
import { showError, showToast } from '../../toasts/toasts.ts'
import type { Catalogue, Entry } from './catalogue.ts'

interface DeleteEntryButtonProps {
  catalogue: Catalogue
  entry: Entry
  label: string
}

export const DeleteEntryButton = ({ catalogue: { resource, noun, Noun }, entry, label }: DeleteEntryButtonProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefresh()
  const [remove, { isPending }] = useDelete<Entry>()
  const close = () => setIsAsking(false)
  const announce = (error: unknown) => {
    const inUse = `This ${noun} is used in existing listings`
    // the server ends its sentences with a full stop
    if (error instanceof HttpError && error.message.startsWith(inUse)) return showError('Cannot Delete', inUse)
    showError('Error', `Failed to delete ${noun}`)
    refresh()
  }
  const confirm = () =>
    remove(
      resource,
      { id: entry.id, previousData: entry },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: `${Noun} deleted successfully` }),
        onError: announce,
        onSettled: close,
      },
    )
  return (
    <>
      <IconButton color="error" aria-label={`Delete ${label}`} onClick={() => setIsAsking(true)}>
        <DeleteIcon />
      </IconButton>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={`Delete ${noun}`}
        content={`Are you sure you want to delete ${label}?`}
        confirm="Delete"
        confirmColor="warning"
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
