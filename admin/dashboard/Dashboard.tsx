import MailIcon from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { BRAND } from '../../domain/brand.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { useIsAdmin } from '../layout/use-is-admin.ts'
import { ManageListingsCard } from './ManageListingsCard.tsx'
import { StatCard } from './StatCard.tsx'

const requestMail = `mailto:${BRAND.mailbox}?subject=${encodeURIComponent('New listing request')}`

const RequestNewListing = () => (
  <Button variant="contained" href={requestMail} startIcon={<MailIcon />}>
    Request New Listing
  </Button>
)

export default function Dashboard() {
  const isAdmin = useIsAdmin()
  if (isAdmin === undefined) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
      <PageTitle title={isAdmin ? 'Admin Dashboard' : 'Dashboard'} actions={!isAdmin && <RequestNewListing />} />
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))' }}
      >
        <StatCard label="My Listings" resource="company_listings" />
        {isAdmin && <StatCard label="Total Users" resource="users" />}
        <StatCard label="Featured Listings" resource="company_listings" filter={{ is_featured: true }} />
      </Box>
      <ManageListingsCard />
    </Box>
  )
}
