import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent, ReactNode } from 'react'

interface SettingsFormProps {
  children: ReactNode
  label: string
  busyLabel: string
  isBusy: boolean
  /** Another button beside the submit button. */
  beside?: ReactNode
  onSubmit: (event: FormEvent) => void
}

export const SettingsForm = ({ children, label, busyLabel, isBusy, beside, onSubmit }: SettingsFormProps) => (
  <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
    {children}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button type="submit" variant="contained" aria-disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
      {beside}
    </Box>
  </Box>
)
