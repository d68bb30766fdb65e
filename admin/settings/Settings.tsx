import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useAuthenticated } from 'react-admin'
import { PageTitle } from '../layout/PageTitle.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecurityForm } from './SecurityForm.tsx'

const TABS = [
  { value: 'profile', label: 'Profile', form: <ProfileForm /> },
  { value: 'security', label: 'Security', form: <SecurityForm /> },
] as const
type TabName = (typeof TABS)[number]['value']

export default function Settings() {
  useAuthenticated()
  const [shown, setShown] = useState<TabName>('profile')
  return (
    <>
      <PageTitle title="Settings" />
      <Card sx={{ mt: 2, maxWidth: 560 }}>
        <Tabs value={shown} onChange={(_event, value: TabName) => setShown(value)} aria-label="Settings">
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value} label={label} id={`${value}-tab`} aria-controls={`${value}-panel`} />
          ))}
        </Tabs>
        {TABS.map(({ value, form }) => (
          <Box
            key={value}
            role="tabpanel"
            id={`${value}-panel`}
            aria-labelledby={`${value}-tab`}
            hidden={value !== shown}
            sx={{ p: 2 }}
          >
            {value === shown && form}
          </Box>
        ))}
      </Card>
    </>
  )
}
