import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

/** Leads to the form of the listing that is to be corrected. */
export const EditLink = ({ listing, isMain = true }: { listing: string; isMain?: boolean }) => (
  <Button variant={isMain ? 'contained' : 'outlined'} component={Link} to={`/edit-listing/${listing}`}>
    Edit Listing
  </Button>
)
