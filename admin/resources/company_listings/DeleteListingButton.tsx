import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { HttpError, useListContext, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { dataProvider } from '../../providers/dataProvider.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { DeletionNote, offerUndo } from '../history/deletions.tsx'

const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404

export const DeleteListingButton = ({ listing }: { listing: ListingRecord }) => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const { selectedIds, onToggleItem } = useListContext<ListingRecord>()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const { id, name } = listing

  const remove = async () => {
    try {
      await dataProvider.delete('company_listings', { id, previousData: listing })
      offerUndo({ collection: 'company_listings', record: id, text: 'Listing deleted successfully', refresh })
    } catch (error) {
      if (await leaveIfSignedOut(error)) return
      if (!isGone(error)) return showError('Error', 'Failed to delete listing')
      showToast({ title: 'Already deleted', text: 'Someone else deleted this listing.' })
    }
    if (selectedIds.includes(id)) onToggleItem(id)
    refresh()
  }

  return (
    <>
      <IconButton color="error" aria-label={`Delete ${name}`} onClick={() => setOpen(true)}>
        <DeleteIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <ConfirmDialog
          title="Delete listing"
          confirmLabel="Delete"
          isDestructive
          onConfirm={remove}
          onClose={() => setOpen(false)}
        >
          <p>Are you sure you want to delete this listing?</p>
          <p>{name}</p>
          <DeletionNote collection="company_listings" record={id} />
        </ConfirmDialog>
      )}
    </>
  )
}
