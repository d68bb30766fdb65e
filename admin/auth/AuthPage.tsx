import './auth.css'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { currentAccount } from '../providers/session.ts'
import { AcceptInvitation, DeadInvitation } from './AcceptInvitation.tsx'
import { AnswerEmailChange } from './AnswerEmailChange.tsx'
import { AuthTabs } from './AuthTabs.tsx'
import { takeAskedScreen } from './asked-screen.ts'
import { ConfirmCompanyEmail } from './ConfirmCompanyEmail.tsx'
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx'
import { DeadEmailLink } from './DeadEmailLink.tsx'
import { InvalidResetLink } from './InvalidResetLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { Sign } from './Sign.tsx'
import { VerifyAddress } from './VerifyAddress.tsx'

const ToScreen = () => {
  const [screen] = useState(() => takeAskedScreen() ?? '/dashboard')
  return <Navigate to={screen} replace />
}

const ToSecurity = () => <Navigate to="/settings#security" replace />

const Screen = () => {
  const { search, hash } = useLocation()
  const mode = new URLSearchParams(search).get('mode')
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (mode === 'reset' && token) return <NewPasswordForm token={token} />
  if (mode === 'reset' && !currentAccount()) return <InvalidResetLink />
  // the settings ask for the mailed code, too
  if (mode === 'reset') return currentAccount()?.hasSecondFactor ? <ToSecurity /> : <OwnPasswordForm />
  if (mode === 'verify' && token) return <VerifyAddress token={token} />
  if (mode === 'email-change') return token ? <AnswerEmailChange token={token} /> : <DeadEmailLink />
  if (mode === 'email') return token ? <ConfirmEmailChange token={token} /> : <DeadEmailLink />
  if (mode === 'invite') return token ? <AcceptInvitation token={token} /> : <DeadInvitation />
  if (mode === 'company' && token) return <ConfirmCompanyEmail token={token} />
  return currentAccount() ? <ToScreen /> : <AuthTabs />
}

export const AuthPage = () => (
  <div className="auth">
    <Sign />
    <main className="auth-card">
      <Screen />
    </main>
  </div>
)
