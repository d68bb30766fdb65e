import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { formatBytes } from './import-summary.ts'
import type { Sending } from './use-upload.ts'

const WHOLE = 100

/** How far a file is on its way. */
export const UploadProgress = ({ sending, onCancel }: { sending: Sending; onCancel: () => void }) => {
  const { name, bytes, sent } = sending
  const percent = Math.min(WHOLE, Math.floor((sent * WHOLE) / bytes))
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 2, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={`Sending ${name}`} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {percent === WHOLE
            ? 'Being stored…'
            : `${formatBytes(sent)} of ${formatBytes(bytes)} (${percent} %). Stay on this page until it is there.`}
        </Typography>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}
