import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { inquiryType } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { Moment } from '../../records/Moment.tsx'
import { ListingName } from '../company_listings/ListingName.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { InquiryActions } from './InquiryActions.tsx'
import { InquiryLink } from './InquiryLink.tsx'
import { InquiryStatus } from './InquiryStatus.tsx'
import { MessageText } from './MessageText.tsx'

/** The columns of the table, stacked for a phone. */
export const InquirySummary = () => {
  const inquiry = useRecordContext<Inquiry>()
  if (!inquiry) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
        <InquiryLink />
        <InquiryStatus />
      </Box>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        <Moment at={inquiry.created} /> · {inquiryType(inquiry)}
      </Typography>
      <ListingName />
      <ContactLinks />
      <MessageText />
      <InquiryActions />
    </Box>
  )
}
