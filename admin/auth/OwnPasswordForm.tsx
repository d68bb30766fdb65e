import { useNavigate } from 'react-router-dom'
import { changePassword } from '../providers/own-account.ts'
import { currentAccount } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { NEW_PASSWORD_FIELDS, REDIRECT_MS } from './NewPasswordForm.tsx'
import { newPasswordProblem } from './validation.ts'

const fields = [
  { name: 'present', label: 'Current Password', type: 'password', autoComplete: 'current-password' },
  ...NEW_PASSWORD_FIELDS,
] as const

/** A new password for whoever is signed in, and knows the present one: no mailed link vouches for them. */
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
