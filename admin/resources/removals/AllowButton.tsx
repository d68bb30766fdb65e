import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDelete, useRefresh } from 'react-admin'
import type { Suppression } from '../../../domain/removal-requests/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Takes a number off the list. */
export const AllowButton = ({ row }: { row: Suppression }) => {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const [remove] = useDelete<Suppression>()
  const { usdot_number, company } = row
  const confirm = async () => {
    const params = { id: row.id, previousData: row }
    try {
      await remove('admin/suppressions', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: `USDOT ${usdot_number} may be listed again.` })
    } catch {
      showError('Error', 'Failed to take the number off the list.')
      refresh()
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Allow USDOT ${usdot_number}`}
        onClick={() => setAsking(true)}
        sx={{ flexShrink: 0 }}
      >
        Allow
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Allow ${company || `USDOT ${usdot_number}`}`}
          confirmLabel="Allow"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          The next import may bring this company again. A listing of it that is hidden stays so until you approve it
          under Work Queue, Declined listings.
        </ConfirmDialog>
      )}
    </>
  )
}
