import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportReport } from '../../../domain/imports/import-run.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'

/** What an undo did, and what it left as it is. */
export const UndoneCard = ({ report: { left, undone } }: { report: ImportReport }) => {
  const reasons = Object.entries(left)
  if (!undone && reasons.length === 0) return null
  return (
    <TitledCard title="What was taken back">
      {undone && (
        <Typography>
          {formatCount(undone.removed)} taken away, {formatCount(undone.restored)} put back.
        </Typography>
      )}
      {reasons.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 1 }}>
            Left as they are
          </Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
            {reasons.map(([reason, count]) => (
              <Typography component="li" key={reason}>
                {formatCount(count)}: {reason}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </TitledCard>
  )
}
