import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FailedMail, HeldInquiry, WaitingRequest, WaitingReview } from '../../../contract/queue-items.ts'
import { REQUEST_TYPE_LABELS } from '../../../domain/listing-requests/rules.ts'
import { MAIL_KIND_LABELS } from '../../../domain/mail/mail-kinds.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { Moment } from '../../records/Moment.tsx'
import { CompanyLink, Facts, PersonLine } from './Facts.tsx'

const MessageText = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{children}</Typography>
)

export const ReviewItem = ({ item }: { item: WaitingReview }) => (
  <>
    <Typography component="div" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Rating readOnly size="small" max={MAX_STARS} value={item.rating} aria-hidden />
      {item.rating} out of {MAX_STARS}
    </Typography>
    <MessageText>{item.review_text}</MessageText>
    <Facts
      facts={[
        { label: 'Company', value: <CompanyLink company={item.company} /> },
        ...(item.customer_email ? [{ label: 'Email', value: item.customer_email }] : []),
        ...(item.asked_at ? [{ label: 'Asked for a quote', value: <Moment at={item.asked_at} /> }] : []),
        { label: 'Sent', value: <Moment at={item.created} /> },
      ]}
    />
  </>
)

export const InquiryItem = ({ item }: { item: HeldInquiry }) => (
  <>
    <MessageText>{item.message}</MessageText>
    <Facts
      facts={[
        { label: 'Company', value: <CompanyLink company={item.company} /> },
        { label: 'Email', value: item.customer_email },
        { label: 'Phone', value: item.customer_phone },
        { label: 'Sent', value: <Moment at={item.created} /> },
      ]}
    />
  </>
)

export const RequestItem = ({ item }: { item: WaitingRequest }) => (
  <Facts
    facts={[
      { label: 'Request', value: REQUEST_TYPE_LABELS[item.request_type] },
      { label: 'Company', value: <CompanyLink company={item.company} /> },
      { label: 'By', value: <PersonLine person={item.sender} /> },
      { label: 'Sent', value: <Moment at={item.created} /> },
    ]}
  />
)

export const MailItem = ({ item }: { item: FailedMail }) => (
  <Facts
    facts={[
      { label: 'Email', value: MAIL_KIND_LABELS[item.mail] },
      { label: 'To', value: item.recipient },
      { label: 'Reason', value: item.last_error || 'Unknown reason' },
      { label: 'Attempts', value: item.attempts },
      { label: 'Written', value: <Moment at={item.created} /> },
    ]}
  />
)
