import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

/** Replaces data that could not be loaded. */
export const NotRead = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <Box role="alert" sx={{ py: 3 }}>
    <Typography sx={{ mb: 2 }}>Failed to load {what}.</Typography>
    <Button variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  </Box>
)
