import Typography from '@mui/material/Typography'
import { formatCount } from '../../../domain/text/format.ts'

/** Says how many people watch a listing. Their addresses are shown to nobody. */
export const WatchersLine = ({ watchers }: { watchers: number }) => (
  <Typography variant="body2" sx={{ mb: 2 }}>
    {watchers === 1 ? 'One person gets' : `${formatCount(watchers)} people get`} an email when the federal record of
    this company changes.
  </Typography>
)
