import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useUpdate } from 'react-admin'
import type { AverageField } from '../../domain/carrier-record/national-averages.ts'
import { SETTINGS_ID } from '../../domain/removal-requests/rules.ts'
import type { DirectorySettings } from '../../domain/removal-requests/schema.ts'
import { showError, showToast } from '../toasts/toasts.ts'

interface SettingFormProps {
  settings: DirectorySettings
  field:
    | 'hide_after_months'
    | 'hide_left_after_months'
    | 'keep_history_months'
    | 'keep_inquiries_months'
    | 'keep_mails_days'
    | AverageField
  label: string
  least: number
  most: number
  hint: string
}

/** A whole number in the directory's settings. */
export const SettingForm = ({ settings, field, label, least, most, hint }: SettingFormProps) => {
  const [typed, setTyped] = useState(String(settings[field]))
  const [update, { isPending }] = useUpdate<DirectorySettings>()
  const isSound = /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSound || isPending) return
    void update(
      'admin/directory',
      { id: SETTINGS_ID, data: { [field]: Number(typed) }, previousData: settings },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => showToast({ title: 'Success', text: 'The rule is stored.' }),
        onError: () => showError('Update Failed', 'Failed to store the rule.'),
      },
    )
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
      <TextField
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value.trim())}
        error={!isSound}
        helperText={isSound ? hint : `A whole number from ${least} to ${most}`}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        sx={{ width: '14rem' }}
      />
      <Button type="submit" variant="outlined" loading={isPending} sx={{ mt: 1, alignSelf: 'start' }}>
        Save
      </Button>
    </Box>
  )
}
