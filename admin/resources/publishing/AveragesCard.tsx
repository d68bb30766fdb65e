import Typography from '@mui/material/Typography'
import { useGetOne } from 'react-admin'
import { AVERAGE_LIMITS } from '../../../domain/carrier-record/national-averages.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../../domain/removal-requests/schema.ts'
import { SettingForm } from '../../records/SettingForm.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'

const FIELDS = [
  { field: 'vehicle_oos_average', label: 'Vehicles, percent', hint: '0 to show none' },
  { field: 'driver_oos_average', label: 'Drivers, percent', hint: '0 to show none' },
  { field: 'averages_year', label: 'Year of these averages', hint: 'Pages name it' },
] as const

/** The averages that company pages compare out-of-service rates with. */
export const AveragesCard = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <TitledCard title="US averages out of service">
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        Company pages compare a carrier’s inspections with these shares, which FMCSA shows on its company snapshots. A
        change publishes the pages of all carriers with inspections again.
      </Typography>
      {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load these settings.</Typography>}
      {data &&
        FIELDS.map(({ field, label, hint }) => (
          <SettingForm
            key={`${field} ${data.updated}`}
            {...{ settings: data, field, label, hint }}
            {...AVERAGE_LIMITS[field]}
          />
        ))}
    </TitledCard>
  )
}
