import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetOne } from 'react-admin'
import { KEEP_INQUIRIES_MONTHS } from '../../../domain/inquiries/rules.ts'
import { KEEP_MAILS_DAYS } from '../../../domain/mail/mail-policy.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../../domain/removal-requests/schema.ts'
import { MonthsForm } from '../../records/MonthsForm.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'

const HINT = 'A change counts from the next night on'

/** For how long mails and quote requests are kept. */
export const KeepForms = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <Box sx={{ mt: 2 }}>
      <TitledCard title="How long mails and quote requests are kept">
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
          What is older is erased every night, for good: a quote request with its notes and replies, and who got which
          mail. The privacy policy promises {KEEP_INQUIRIES_MONTHS.most} months and {KEEP_MAILS_DAYS.most} days at the
          longest.
        </Typography>
        {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load the rule.</Typography>}
        {data && (
          <Box key={data.updated} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
            <MonthsForm
              settings={data}
              field="keep_inquiries_months"
              label="Months of quote requests"
              {...KEEP_INQUIRIES_MONTHS}
              hint={HINT}
            />
            <MonthsForm
              settings={data}
              field="keep_mails_days"
              label="Days of mails"
              {...KEEP_MAILS_DAYS}
              hint={HINT}
            />
          </Box>
        )}
      </TitledCard>
    </Box>
  )
}
