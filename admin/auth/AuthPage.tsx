import './auth.css'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { EMAIL_CHANGE_ANSWERED } from '../../domain/accounts/rules.ts'
import { BRAND } from '../../domain/brand.ts'
import { EMAIL_ANSWERS } from '../../domain/mail/email-suppressions.ts'
import { SIGN_UP_MODE, STATIC_PATHS } from '../../domain/routes.ts'
import { serverMessage } from '../providers/failure.ts'
import { changePassword } from '../providers/own-account.ts'
import { answerEmailChange, DeadLink } from '../providers/routes/email-change.ts'
import { addressOf, confirmCompanyEmail, currentAccount, verifyAddress } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { AcceptInvitation, DeadInvitation } from './AcceptInvitation.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthTabs } from './AuthTabs.tsx'
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx'
import { DeadEmailLink } from './DeadEmailLink.tsx'
import { NEW_PASSWORD_FIELDS, NewPasswordForm, REDIRECT_MS } from './NewPasswordForm.tsx'
import { takeRequestedScreen } from './requested-screen.ts'
import { newPasswordProblem } from './validation.ts'

const ToScreen = () => {
  const [screen] = useState(() => takeRequestedScreen() ?? '/dashboard')
  return <Navigate to={screen} replace />
}

const ToSecurity = () => <Navigate to="/settings#security" replace />

const Screen = () => {
  const { search, hash } = useLocation()
  const mode = new URLSearchParams(search).get('mode')
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (mode === 'reset' && token) return <NewPasswordForm token={token} />
  if (mode === 'reset' && !currentAccount()) return <InvalidResetLink />
  // The settings ask for the emailed code, too.
  if (mode === 'reset') return currentAccount()?.hasSecondFactor ? <ToSecurity /> : <OwnPasswordForm />
  if (mode === 'verify' && token) return <VerifyAddress token={token} />
  if (mode === 'email-change') return token ? <AnswerEmailChange token={token} /> : <DeadEmailLink />
  if (mode === 'email') return token ? <ConfirmEmailChange token={token} /> : <DeadEmailLink />
  if (mode === 'invite') return token ? <AcceptInvitation token={token} /> : <DeadInvitation />
  if (mode === 'company' && token) return <ConfirmCompanyEmail token={token} />
  return currentAccount() ? <ToScreen /> : <AuthTabs start={mode === SIGN_UP_MODE ? 'signup' : 'login'} />
}

export const AuthPage = () => (
  <div className="auth">
    <Sign />
    <main className="auth-card">
      <Screen />
    </main>
  </div>
)

export const InvalidResetLink = () => {
  useEffect(() => showError('Invalid Reset Link', 'Please use the reset link from your email.'), [])
  return <Navigate to="/auth" replace />
}

export const Sign = () => (
  <header className="auth-side">
    <a className="auth-sign" href={STATIC_PATHS.home}>
      <span className="auth-brand">{BRAND.name}</span>
      <span>{BRAND.tagline}</span>
    </a>
  </header>
)

/** A button, because programs that scan emails open links, too. */
export const ConfirmCompanyEmail = ({ token }: { token: string }) => {
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const confirm = () => {
    setBusy(true)
    confirmCompanyEmail(token)
      .then((isWaiting) => setAnswer(isWaiting ? EMAIL_ANSWERS.confirmedAndWaits : EMAIL_ANSWERS.confirmed))
      .catch((error: unknown) => showError('Error', serverMessage(error) ?? EMAIL_ANSWERS.notConfirmed))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <h1>Quote requests by email</h1>
      <p role="status">{answer ?? EMAIL_ANSWERS.ask}</p>
      {!answer && (
        <div className="auth-form">
          <button type="button" className="auth-submit" aria-disabled={isBusy} onClick={confirm}>
            Yes, send them here
          </button>
        </div>
      )}
    </>
  )
}

const fields = [
  { name: 'present', label: 'Current Password', type: 'password', autoComplete: 'current-password' },
  ...NEW_PASSWORD_FIELDS,
] as const

/** A new password for a signed-in user, who must know the current one. */
export const OwnPasswordForm = () => {
  const navigate = useNavigate()
  return (
    <>
      <h1>Choose a new password</h1>
      <AuthForm
        fields={fields}
        submitLabel="Update Password"
        busyLabel="Updating..."
        username={currentAccount()?.email ?? ''}
        findProblem={newPasswordProblem}
        failure={{ title: 'Password Update Failed', fallback: 'An error occurred while updating password' }}
        submit={async ({ present, password }) => {
          await changePassword(present, password)
          showToast({ title: 'Password Updated', text: 'Your password has been updated successfully.' })
          setTimeout(() => navigate('/dashboard', { replace: true }), REDIRECT_MS)
        }}
      />
    </>
  )
}

/** A button, because mail scanners open links and run scripts: only a click proves that a person read the email. */
export const VerifyAddress = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const email = addressOf(token)
  const verify = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await verifyAddress(token)
      showToast({ title: 'Email Verified', text: 'Your email address is verified.' })
      navigate('/auth', { replace: true })
    } catch (error) {
      showError('Error', serverMessage(error) ?? 'Your email address could not be verified. Please try again.')
      setBusy(false)
    }
  }
  return (
    <>
      <h1>Verify your email address</h1>
      <p>
        {email ? `Confirm that ${email} is your address.` : 'Confirm that this is your address.'} If you did not create
        an account, close this page. Nothing changes.
      </p>
      <div className="auth-form">
        <button type="button" className="auth-submit" aria-disabled={isBusy} onClick={verify}>
          {isBusy ? 'Verifying...' : 'Verify email address'}
        </button>
      </div>
    </>
  )
}

type Given = keyof typeof EMAIL_CHANGE_ANSWERED

const Answered = ({ given }: { given: Given }) => (
  <div role="status">
    <h1>{EMAIL_CHANGE_ANSWERED[given].title}</h1>
    <p>{EMAIL_CHANGE_ANSWERED[given].text}</p>
    <Link className="auth-link" to="/settings">
      Open the settings
    </Link>
  </div>
)

/** Buttons, because programs that scan emails open links, too. */
export const AnswerEmailChange = ({ token }: { token: string }) => {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Given | 'dead'>()
  const answer = async (given: Given) => {
    if (isBusy) return
    setBusy(true)
    try {
      await answerEmailChange(token, given === 'allow')
      setOutcome(given)
    } catch (error) {
      if (error instanceof DeadLink) setOutcome('dead')
      else showError('Error', serverMessage(error) ?? 'Your answer could not be stored. Please try again.')
      setBusy(false)
    }
  }
  if (outcome === 'dead') return <DeadEmailLink />
  if (outcome) return <Answered given={outcome} />
  return (
    <>
      <h1>Move your account to another address?</h1>
      <p>The email that brought you here names the new address. Nothing changes without your answer.</p>
      <div className="auth-form">
        <button type="button" className="auth-submit" aria-disabled={isBusy} onClick={() => answer('allow')}>
          Allow the change
        </button>
        <button type="button" className="auth-quiet" aria-disabled={isBusy} onClick={() => answer('refuse')}>
          Refuse it
        </button>
      </div>
    </>
  )
}
