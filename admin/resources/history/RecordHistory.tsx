import Box from '@mui/material/Box'
import { TitledCard } from '../../records/TitledCard.tsx'
import { RecordChanges, type RecordHistoryProps } from './RecordChanges.tsx'

export default function RecordHistory(props: RecordHistoryProps) {
  return (
    <Box sx={{ mt: 3, maxWidth: 760 }}>
      <TitledCard title="History">
        <RecordChanges {...props} />
      </TitledCard>
    </Box>
  )
}
