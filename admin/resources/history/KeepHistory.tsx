import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetOne } from 'react-admin'
import { KEEP_HISTORY_MONTHS, MOST_REVISIONS, RESTORABLE_DAYS } from '../../../domain/history/rules.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../../domain/removal-requests/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { MonthsForm } from '../../records/MonthsForm.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'

/** For how long the history is kept. */
export const KeepHistory = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <Box sx={{ mt: 2 }}>
      <TitledCard title="How long history is kept">
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
          Older changes are dropped every night, and so are the oldest of more than {formatCount(MOST_REVISIONS)}. What
          is deleted can be restored for {RESTORABLE_DAYS} days, whatever stands here; then it is gone for good.
        </Typography>
        {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load the rule.</Typography>}
        {data && (
          <MonthsForm
            key={data.updated}
            settings={data}
            field="keep_history_months"
            label="Months of history"
            {...KEEP_HISTORY_MONTHS}
            hint="A change counts from the next night on"
          />
        )}
      </TitledCard>
    </Box>
  )
}
