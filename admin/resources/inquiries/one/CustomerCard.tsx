import MailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import { formatPhone, phoneLink } from '../../../../domain/text/phone.ts'
import { TitledCard } from '../../../records/TitledCard.tsx'

const LINK = { justifyContent: 'start', textAlign: 'left', overflowWrap: 'anywhere', ml: -1 } as const

/** Who asks, and how to reach them. */
export const CustomerCard = ({ inquiry: { customer_name, customer_email, customer_phone } }: { inquiry: Inquiry }) => {
  const link = phoneLink(customer_phone)
  return (
    <TitledCard title="Customer">
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{customer_name}</Typography>
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        {link ? (
          <Button href={link} startIcon={<PhoneIcon />} sx={LINK}>
            {formatPhone(customer_phone)}
          </Button>
        ) : (
          customer_phone && <span>{customer_phone}</span>
        )}
        <Button href={`mailto:${customer_email}`} startIcon={<MailIcon />} sx={LINK}>
          {customer_email}
        </Button>
      </Box>
    </TitledCard>
  )
}
