import Typography from '@mui/material/Typography'

export const NoListings = () => <Typography sx={{ p: 3, color: 'text.secondary' }}>No listings found</Typography>
