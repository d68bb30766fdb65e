import Button from '@mui/material/Button'
import { deliveryText, hasFailed } from '../../../../domain/inquiries/inquiry-history.ts'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import { LateAlert } from '../../../layout/LateAlert.tsx'
import { useInquiryHistory, useReplies } from './use-inquiry.ts'

/** That the newest reply did not reach the customer, and what to do then. */
export const FailedReply = ({ inquiry, onUse }: { inquiry: Inquiry; onUse: (text: string) => void }) => {
  const { data } = useInquiryHistory(inquiry.id)
  const newest = useReplies(inquiry.id).at(-1)
  const mail = data?.mails.find(({ record }) => record === newest?.id)
  if (!newest || !mail || !hasFailed(mail)) return null
  return (
    <LateAlert
      severity="error"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" onClick={() => onUse(newest.text)}>
          Use its words again
        </Button>
      }
    >
      Your last reply did not reach {mail.recipient}. {deliveryText(mail)}{' '}
      {inquiry.customer_phone ? 'Call the customer, or try again later.' : 'You may try again later.'}
    </LateAlert>
  )
}
