import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { PublicationRow } from './PublicationRow.tsx'

interface HistoryProps {
  runs: readonly Publication[]
  /** Absent when these are all. */
  onShowAll: (() => void) | undefined
}

export const History = ({ runs, onShowAll }: HistoryProps) => (
  <TitledCard title="Last publishes">
    {runs.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nothing has been published yet</Typography>}
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {runs.map((run) => (
        <PublicationRow key={run.id} run={run} />
      ))}
    </Box>
    {onShowAll && (
      <Button variant="outlined" onClick={onShowAll} sx={{ mt: 1 }}>
        Show all
      </Button>
    )}
  </TitledCard>
)
