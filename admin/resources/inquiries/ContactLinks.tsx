import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useRecordContext } from 'react-admin'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { formatPhone, phoneLink } from '../../../domain/text/phone.ts'

export const ContactLinks = () => {
  const inquiry = useRecordContext<Inquiry>()
  if (!inquiry) return null
  const { customer_email, customer_phone } = inquiry
  const link = phoneLink(customer_phone)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Link href={`mailto:${customer_email}`}>{customer_email}</Link>
      {link ? (
        <Link href={link} sx={{ whiteSpace: 'nowrap' }}>
          {formatPhone(customer_phone)}
        </Link>
      ) : (
        customer_phone && <span>{customer_phone}</span>
      )}
    </Box>
  )
}
