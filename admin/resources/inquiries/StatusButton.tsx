import Button from '@mui/material/Button'
import { useRefresh, useUpdate } from 'react-admin'
import type { INQUIRY_STATUSES } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

interface StatusButtonProps {
  inquiry: Inquiry
  status: (typeof INQUIRY_STATUSES)[number]
  label: string
}

export const StatusButton = ({ inquiry, status, label }: StatusButtonProps) => {
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Inquiry>()
  const change = () =>
    update(
      'inquiries',
      { id: inquiry.id, data: { status }, previousData: inquiry },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Status Updated', text: `Inquiry status changed to ${status}.` }),
        onError: () => {
          showError('Update Failed', 'Failed to update inquiry status.')
          refresh()
        },
      },
    )
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={change} sx={{ whiteSpace: 'nowrap' }}>
      {label}
    </Button>
  )
}
