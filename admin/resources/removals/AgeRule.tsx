import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useGetOne, useUpdate } from 'react-admin'
import { HIDE_AFTER_MONTHS, SETTINGS_ID } from '../../../domain/takedown/rules.ts'
import type { DirectorySettings } from '../../../domain/takedown/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { showError, showToast } from '../../toasts/toasts.ts'

const MOST = HIDE_AFTER_MONTHS.most
const FAULT = `A whole number from 0 to ${MOST}`

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

const MonthsForm = ({ settings }: { settings: DirectorySettings }) => {
  const [typed, setTyped] = useState(String(settings.hide_after_months))
  const [update, { isPending }] = useUpdate<DirectorySettings>()
  const isMonths = /^\d{1,3}$/.test(typed) && Number(typed) <= MOST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMonths || isPending) return
    void update(
      'admin/directory',
      { id: SETTINGS_ID, data: { hide_after_months: Number(typed) }, previousData: settings },
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
        label="Months without a record"
        value={typed}
        onChange={({ target }) => setTyped(target.value.trim())}
        error={!isMonths}
        helperText={isMonths ? '0 for never' : FAULT}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        sx={{ width: '14rem' }}
      />
      <Button type="submit" variant="outlined" loading={isPending} sx={{ mt: 1, alignSelf: 'start' }}>
        Save
      </Button>
    </Box>
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
      {data && <MonthsForm key={data.updated} settings={data} />}
    </Card>
  )
}
