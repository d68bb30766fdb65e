import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDelete, useRefresh } from 'react-admin'
import type { SuppressedAddress } from '../../../domain/mail/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Takes an address off the list. */
export const AllowAddressButton = ({ row }: { row: SuppressedAddress }) => {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const [remove] = useDelete<SuppressedAddress>()
  const { email } = row
  const confirm = async () => {
    const params = { id: row.id, previousData: row }
    try {
      await remove('admin/addresses', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: `${email} gets mail again.` })
    } catch {
      showError('Error', 'Failed to take the address off the list.')
      refresh()
    }
  }
  return (
    <>
      <Button variant="outlined" aria-label={`Allow ${email}`} onClick={() => setAsking(true)} sx={{ flexShrink: 0 }}>
        Allow
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Allow ${email}`}
          confirmLabel="Allow"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          The address gets mail again. What was not sent to it is under Security Log and can be retried. Make sure that
          whoever reads it wants our mail.
        </ConfirmDialog>
      )}
    </>
  )
}
