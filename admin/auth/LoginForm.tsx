import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type BegunSignIn, signIn } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { takeRequestedScreen } from './requested-screen.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { loginProblem } from './validation.ts'

const REDIRECT_MS = 500

/** The screen that was requested before the sign-in. */
const useRequestedScreen = (): string | undefined => {
  const { state } = useLocation()
  const { nextPathname, nextSearch = '' } = state ?? {}
  return typeof nextPathname === 'string' && nextPathname !== '/' ? nextPathname + nextSearch : undefined
}

const fields = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
] as const

export const LoginForm = ({ onForgot }: { onForgot: () => void }) => {
  const navigate = useNavigate()
  const requestedScreen = useRequestedScreen()
  // A new password was just set with an emailed link.
  const [begun, setBegun] = useState<BegunSignIn | undefined>(useLocation().state?.begun)
  const enter = () => {
    showToast({ title: 'Signed In', text: 'You have successfully logged in' })
    const kept = takeRequestedScreen()
    setTimeout(() => navigate(requestedScreen ?? kept ?? '/dashboard', { replace: true }), REDIRECT_MS)
  }
  if (begun) return <SecondStepForm begun={begun} onDone={enter} onAgain={() => setBegun(undefined)} />
  return (
    <>
      <AuthForm
        fields={fields}
        submitLabel="Login"
        busyLabel="Logging in..."
        findProblem={loginProblem}
        failure={{ title: 'Login failed', fallback: 'An error occurred during login', field: 'password' }}
        submit={async ({ email, password }) => {
          const next = await signIn(email.trim(), password)
          if (next) setBegun(next)
          else enter()
        }}
      />
      <button type="button" className="auth-link" onClick={onForgot}>
        Forgot password?
      </button>
    </>
  )
}
