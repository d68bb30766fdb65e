import Button from '@mui/material/Button'
import { useRefresh, useUpdate } from 'react-admin'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { refusalOf, shownOf } from '../../records/fingerprint.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

/** Hands an inquiry that was held back to its company. */
export const ReleaseButton = ({ inquiry }: { inquiry: Inquiry }) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Inquiry>()
  const release = () =>
    update(
      'inquiries',
      { id: inquiry.id, data: { is_held: false, ...shownOf(inquiry) }, previousData: inquiry },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Inquiry Released', text: 'The company can read it now.' }),
        onError: (error: unknown) => {
          showError('Update Failed', refusalOf(error, 'Failed to release the inquiry.'))
          refresh()
        },
      },
    )
  return (
    <Button size="small" variant="contained" loading={isPending} onClick={release}>
      Release
    </Button>
  )
}
