import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { TitledCard } from '../records/TitledCard.tsx'

export const ManageListingsCard = () => (
  <TitledCard title="Manage Listings">
    <Typography sx={{ mb: 2, color: 'text.secondary' }}>
      Every company that you may edit, with its place, services and rating.
    </Typography>
    <Button variant="outlined" component={Link} to="/manage-listings">
      Manage Listings
    </Button>
  </TitledCard>
)
