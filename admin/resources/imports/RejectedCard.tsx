import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportReport } from '../../../domain/imports/import-run.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'

/** The first rows that were rejected, with why. */
export const RejectedCard = ({ report: { rejected = [] } }: { report: ImportReport }) => {
  if (rejected.length === 0) return null
  return (
    <TitledCard title="Rejected, for example">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rejected.map(({ line, reason }) => (
          <Box component="li" key={line} sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              Line {formatCount(line)}:
            </Typography>{' '}
            {reason}
          </Box>
        ))}
      </Box>
    </TitledCard>
  )
}
