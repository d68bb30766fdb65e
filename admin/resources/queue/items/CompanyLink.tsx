import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'

/** A company, leading to its form. */
export const CompanyLink = ({ company }: { company: { id: string; name: string } }) => (
  <Box
    component={Link}
    to={`/edit-listing/${company.id}`}
    sx={{ color: 'primary.main', textDecoration: 'underline', overflowWrap: 'anywhere' }}
  >
    {company.name}
  </Box>
)
