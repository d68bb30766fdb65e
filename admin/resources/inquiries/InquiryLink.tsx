import Box from '@mui/material/Box'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'

/** The customer of an inquiry, leading to its page. */
export const InquiryLink = () => {
  const inquiry = useRecordContext<Inquiry>()
  if (!inquiry) return null
  return (
    <Box
      component={Link}
      to={`/inquiries/${inquiry.id}`}
      sx={{ fontWeight: 600, color: 'primary.main', overflowWrap: 'anywhere', py: 1.25, my: -1.25 }}
    >
      {inquiry.customer_name}
    </Box>
  )
}
