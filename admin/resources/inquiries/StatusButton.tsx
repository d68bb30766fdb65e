import Button from '@mui/material/Button'
import type { INQUIRY_STATUSES } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { useChangeInquiry } from './use-change-inquiry.ts'

interface StatusButtonProps {
  inquiry: Inquiry
  status: (typeof INQUIRY_STATUSES)[number]
  label: string
}

export const StatusButton = ({ inquiry, status, label }: StatusButtonProps) => {
  const { change, isPending } = useChangeInquiry(inquiry)
  const set = () =>
    change({
      data: { status },
      title: 'Status Updated',
      text: `Inquiry status changed to ${status}.`,
      failure: 'Failed to update inquiry status.',
      undo: 'status',
    })
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={set}>
      {label}
    </Button>
  )
}
