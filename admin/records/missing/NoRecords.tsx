import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** Replaces an empty list. */
export const NoRecords = ({ title, hint }: { title: string; hint?: string }) => (
  <Box sx={{ p: 3 }}>
    <Typography variant="h2">{title}</Typography>
    {hint && <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{hint}</Typography>}
  </Box>
)
