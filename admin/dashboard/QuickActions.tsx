import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { TitledCard } from '../records/TitledCard.tsx'

const FOR_ADMINS = [
  ['/add-listing', 'Add New Listing'],
  ['/admin/locations', 'Manage Locations'],
  ['/admin/services', 'Manage Services'],
] as const
const FOR_OWNERS = [
  ['/manage-listings', 'View My Listings'],
  ['/settings', 'Account Settings'],
] as const

export const QuickActions = ({ isAdmin }: { isAdmin: boolean }) => (
  <TitledCard title="Quick Actions">
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(isAdmin ? FOR_ADMINS : FOR_OWNERS).map(([to, label]) => (
        <Button key={to} variant="outlined" component={Link} to={to}>
          {label}
        </Button>
      ))}
    </Box>
  </TitledCard>
)
