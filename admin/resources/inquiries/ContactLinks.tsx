import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useRecordContext } from 'react-admin'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { formatPhone, phoneLink } from '../../../domain/text/phone.ts'

const ONE_LINE = { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** @param isCompact true in a table, which cuts off a long address */
export const ContactLinks = ({ isCompact = false }: { isCompact?: boolean }) => {
  const inquiry = useRecordContext<Inquiry>()
  if (!inquiry) return null
  const { customer_email, customer_phone } = inquiry
  const link = phoneLink(customer_phone)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'start',
        gap: isCompact ? 0 : 0.5,
        overflowWrap: 'anywhere',
      }}
    >
      <Link
        href={`mailto:${customer_email}`}
        title={isCompact ? customer_email : undefined}
        sx={isCompact ? ONE_LINE : {}}
      >
        {customer_email}
      </Link>
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
