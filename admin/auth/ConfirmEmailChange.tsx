import { useNavigate } from 'react-router-dom'
import { confirmEmailChange } from '../providers/email-change.ts'
import { addressOf } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { loginProblem } from './validation.ts'

const fields = [{ name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' }] as const

export const ConfirmEmailChange = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  return (
    <>
      <h1>Confirm your new email address</h1>
      <AuthForm
        fields={fields}
        submitLabel="Confirm"
        busyLabel="Confirming..."
        username={addressOf(token)}
        findProblem={loginProblem}
        failure={{ title: 'Error', fallback: 'Your email address could not be confirmed. Please try again.' }}
        submit={async ({ password }) => {
          await confirmEmailChange(token, password)
          showToast({ title: 'Email Address Changed', text: 'Sign in with your new address.' })
          navigate('/auth', { replace: true })
        }}
      />
    </>
  )
}
