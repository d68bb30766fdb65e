import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BRAND } from '../../domain/brand.ts'
import { requestPasswordReset } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { resetRequestProblem } from './validation.ts'

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Sign Up' },
  { value: 'forgot', label: 'Reset' },
] as const
type TabName = (typeof TABS)[number]['value']

/** @param start the tab that is open at first */
export const AuthTabs = ({ start }: { start: TabName }) => {
  const [tab, setTab] = useState(start)
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

const fields = [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }] as const

const ResetRequestForm = ({ onDone }: { onDone: () => void }) => (
  <>
    <AuthForm
      fields={fields}
      submitLabel="Send Reset Link"
      busyLabel="Sending..."
      findProblem={resetRequestProblem}
      failure={{ title: 'Error', fallback: 'An error occurred while sending reset email' }}
      submit={async ({ email }) => {
        await requestPasswordReset(email.trim())
        showToast({
          title: 'Reset link sent!',
          text: 'Please check your email for password reset instructions.',
        })
        onDone()
      }}
    />
    <button type="button" className="auth-link" onClick={onDone}>
      Back to Login
    </button>
  </>
)

interface Tab<Value extends string> {
  value: Value
  label: string
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Content of the selected tab. */
  children: ReactNode
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Tabs for arrow keys, with one of them in the tab order. */
const Tabs = <Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = STEPS[event.key]?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <div className="auth-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="auth-panel">
        {children}
      </div>
    </>
  )
}
