import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'

/** Replaces a list that could not be loaded. */
export const FailedToLoad = ({ message }: { message: string }) => {
  const { refetch } = useListContext()
  return (
    <Box sx={{ p: 3 }}>
      <Typography sx={{ mb: 2 }}>{message}</Typography>
      <Button variant="outlined" onClick={() => refetch()}>
        Try again
      </Button>
    </Box>
  )
}
