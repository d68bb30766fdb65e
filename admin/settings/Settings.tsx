import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useAuthenticated } from 'react-admin'
import { PageTitle } from '../layout/PageTitle.tsx'
import { currentAccount } from '../providers/session.ts'
import { EmailSection } from './EmailSection.tsx'
import { MailTopics } from './MailTopics.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SignIns } from './SignIns.tsx'

const Security = () => (
  <>
    <SettingsSection title="Password">
      <SecurityForm />
    </SettingsSection>
    {currentAccount()?.isAdmin && (
      <SettingsSection title="Code at sign-in">
        <SecondFactor />
      </SettingsSection>
    )}
    <SettingsSection title="Email address">
      <EmailSection />
    </SettingsSection>
    <SettingsSection title="Where you are signed in">
      <SignIns />
    </SettingsSection>
  </>
)

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'security', label: 'Security' },
  { value: 'mail', label: 'Mail' },
] as const
type TabName = (typeof TABS)[number]['value']

/** A link may lead to a tab: "/settings#mail". */
const tabOfAddress = (): TabName => TABS.find(({ value }) => location.hash === `#${value}`)?.value ?? 'profile'

export default function Settings() {
  useAuthenticated()
  const [shown, setShown] = useState(tabOfAddress)
  const panels = {
    profile: <ProfileForm onMove={() => setShown('security')} />,
    security: <Security />,
    mail: <MailTopics />,
  }
  return (
    <>
      <PageTitle title="Settings" />
      <Card sx={{ mt: 2, maxWidth: 560 }}>
        <Tabs value={shown} onChange={(_event, value: TabName) => setShown(value)} aria-label="Settings">
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value} label={label} id={`${value}-tab`} aria-controls={`${value}-panel`} />
          ))}
        </Tabs>
        {TABS.map(({ value }) => (
          <Box
            key={value}
            role="tabpanel"
            id={`${value}-panel`}
            aria-labelledby={`${value}-tab`}
            hidden={value !== shown}
            sx={{ p: 2 }}
          >
            {value === shown && panels[value]}
          </Box>
        ))}
      </Card>
    </>
  )
}
