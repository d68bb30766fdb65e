import BackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

export const BackLink = () => (
  <Button component={Link} to="/dashboard" startIcon={<BackIcon />} sx={{ mb: 1, ml: -1, alignSelf: 'start' }}>
    Back to Dashboard
  </Button>
)
