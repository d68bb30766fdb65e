import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'

export const ManageListingsCard = () => (
  <Card component="section" aria-labelledby="manage-listings" sx={{ p: 2 }}>
    <Typography variant="h2" id="manage-listings">
      Manage Listings
    </Typography>
    <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
      Every company that you may edit, with its place, services and rating.
    </Typography>
    <Button variant="outlined" component={Link} to="/manage-listings">
      View My Listings
    </Button>
  </Card>
)
