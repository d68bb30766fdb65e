import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useGetOne } from 'react-admin'
import { HIDE_AFTER_MONTHS, SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../../domain/removal-requests/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { MonthsForm } from '../../records/MonthsForm.tsx'

const LastCheck = ({ settings }: { settings: DirectorySettings }) => {
  const { checked_at, checked_hidden, checked_published } = settings
  if (!checked_at) return 'It is looked at every night and after each import.'
  return (
    <>
      Last looked at <Moment at={checked_at} />: {formatCount(checked_hidden)} hidden, {formatCount(checked_published)}{' '}
      published again. A change counts from the next night or import on.
    </>
  )
}

/** After how long without a federal record a company is hidden. */
export const AgeRule = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <Card component="section" aria-labelledby="age-rule" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="age-rule">
        Hide companies without a record
      </Typography>
      <Typography variant="body2" component="div" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '70ch' }}>
        A company that came with an import is hidden when no imported file has named it for so long, and published again
        when one does. What somebody manages, or has decided by hand, stays as it is.{' '}
        {data && <LastCheck settings={data} />}
      </Typography>
      {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load the rule.</Typography>}
      {data && (
        <MonthsForm
          key={data.updated}
          settings={data}
          field="hide_after_months"
          label="Months without a record"
          least={0}
          most={HIDE_AFTER_MONTHS.most}
          hint="0 for never"
        />
      )}
    </Card>
  )
}
