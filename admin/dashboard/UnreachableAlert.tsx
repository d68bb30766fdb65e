import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router-dom'
import { ADDRESS_REASON_LABELS, type AddressReason } from '../../domain/mail/suppressed-address.ts'

/** Says that customers' requests do not arrive at the address of a listing. */
export const UnreachableAlert = ({ listing, reason }: { listing: string; reason: AddressReason }) => (
  <Alert severity="warning" sx={{ mb: 2 }}>
    Quote requests are not mailed to the email address of this listing: {ADDRESS_REASON_LABELS[reason].toLowerCase()}.
    All are in your inquiries.{' '}
    <MuiLink component={Link} to={`/edit-listing/${listing}#email`} sx={{ display: 'inline-block', py: 1.5, my: -1.5 }}>
      Change the email address
    </MuiLink>
  </Alert>
)
