import { useEffect, useState } from 'react'
import { BRAND } from '../../domain/brand.ts'
import { LoginForm } from './LoginForm.tsx'
import { ResetRequestForm } from './ResetRequestForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { Tabs } from './Tabs.tsx'

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Sign Up' },
  { value: 'forgot', label: 'Reset' },
] as const
type TabName = (typeof TABS)[number]['value']

export const AuthTabs = () => {
  const [tab, setTab] = useState<TabName>('login')
  const toLogin = () => setTab('login')
  const label = TABS.find(({ value }) => value === tab)?.label
  useEffect(() => {
    document.title = `${label} | ${BRAND.consoleTitle}`
  }, [label])
  return (
    <>
      <h1>Your account</h1>
      <Tabs label="Ways to get in" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'login' && <LoginForm onForgot={() => setTab('forgot')} />}
        {tab === 'signup' && <SignUpForm onDone={toLogin} />}
        {tab === 'forgot' && <ResetRequestForm onDone={toLogin} />}
      </Tabs>
    </>
  )
}
