import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'

export const FailedToLoad = () => {
  const { refetch } = useListContext()
  return (
    <Box sx={{ p: 3 }}>
      <Typography sx={{ mb: 2 }}>Failed to load listings</Typography>
      <Button variant="outlined" onClick={() => refetch()}>
        Try again
      </Button>
    </Box>
  )
}
