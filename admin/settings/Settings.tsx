import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useAuthenticated } from 'react-admin'
import { pendingEmailChangeText } from '../../domain/accounts/rules.ts'
import { useAction } from '../actions/use-action.ts'
import { LateAlert } from '../layout/LateAlert.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'
import { serverMessage } from '../providers/failure.ts'
import { changePassword } from '../providers/own-account.ts'
import { currentAccount } from '../providers/session.ts'
import { screenTitle } from '../screens.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailForm } from './EmailForm.tsx'
import { ExportData } from './ExportData.tsx'
import { MailTopics } from './MailTopics.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { passwordProblem } from './password-problem.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SignIns } from './SignIns.tsx'
import { usePendingEmailChange } from './use-account.ts'

const Security = () => (
  <>
    <SettingsSection title="Password">
      <SecurityForm />
    </SettingsSection>
    <SettingsSection title="Code at sign-in">
      <SecondFactor />
    </SettingsSection>
    <SettingsSection title="Email address">
      <EmailSection />
    </SettingsSection>
    <SettingsSection title="Where you are signed in">
      <SignIns />
    </SettingsSection>
  </>
)

const YourData = () => (
  <>
    <SettingsSection title="Export your data">
      <ExportData />
    </SettingsSection>
    <SettingsSection title="Delete your account">
      <DeleteAccount />
    </SettingsSection>
  </>
)

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'security', label: 'Security' },
  { value: 'mail', label: 'Mail' },
  { value: 'data', label: 'Data' },
] as const
type TabName = (typeof TABS)[number]['value']

/** A link may open a tab: "/settings#mail". */
const tabOfAddress = (): TabName => TABS.find(({ value }) => location.hash === `#${value}`)?.value ?? 'profile'

export default function Settings() {
  useAuthenticated()
  const [shown, setShown] = useState(tabOfAddress)
  const panels = {
    profile: <ProfileForm onMove={() => setShown('security')} />,
    security: <Security />,
    mail: <MailTopics />,
    data: <YourData />,
  }
  return (
    <>
      <PageTitle title={screenTitle('/settings')} />
      <Card sx={{ mt: 2, maxWidth: 560 }}>
        <Tabs value={shown} onChange={(_event, value: TabName) => setShown(value)} aria-label="Settings">
          {TABS.map(({ value, label }) => (
            <Tab
              key={value}
              value={value}
              label={label}
              id={`${value}-tab`}
              aria-controls={`${value}-panel`}
              sx={{ minWidth: 0 }}
            />
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

/** A part of a tab, separated from the one before it. */
export const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        '& > form': { width: '100%' },
        '& + section': { mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const muted = { color: 'text.secondary', maxWidth: '60ch' } as const

/** The account's address, the form to change it, and the state of a pending change. */
export const EmailSection = () => {
  const email = currentAccount()?.email ?? ''
  const [isAsking, setAsking] = useState(false)
  const { pending, refetch } = usePendingEmailChange()
  const asked = () => {
    setAsking(false)
    void refetch()
  }
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
      <Typography variant="body2" sx={muted}>
        Both addresses must confirm the change. If you can no longer read email at the current one, please contact
        support.
      </Typography>
      {pending && (
        <LateAlert severity="info" role="status" aria-label="Change that waits" sx={{ overflowWrap: 'anywhere' }}>
          {pendingEmailChangeText(pending, email)}
        </LateAlert>
      )}
      {isAsking ? (
        <EmailForm email={email} onAsked={asked} onCancel={() => setAsking(false)} />
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Change Email Address
        </Button>
      )}
    </>
  )
}

const EMPTY = { present: '', password: '', confirmation: '' }

export const SecurityForm = () => {
  const [values, setValues] = useState(EMPTY)
  const { isBusy, run } = useAction((error) =>
    showError('Update Failed', serverMessage(error) ?? 'Your password could not be changed. Please try again.'),
  )

  const save = (event: FormEvent) => {
    event.preventDefault()
    const problem = passwordProblem(values)
    if (problem) return showError('Error', problem)
    return run(async () => {
      await changePassword(values.present, values.password)
      setValues(EMPTY)
      showToast({ title: 'Password Updated', text: 'Your password has been updated successfully.' })
    })
  }

  const input = (name: keyof typeof EMPTY, label: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={name === 'present' ? 'current-password' : 'new-password'}
      value={values[name]}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
    />
  )
  return (
    <SettingsForm onSubmit={save} label="Update Password" busyLabel="Updating..." isBusy={isBusy}>
      <input type="email" autoComplete="username" value={currentAccount()?.email ?? ''} readOnly hidden />
      {input('present', 'Current Password')}
      {input('password', 'New Password')}
      {input('confirmation', 'Confirm New Password')}
    </SettingsForm>
  )
}
