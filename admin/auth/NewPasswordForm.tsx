import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOf, resetPassword, signIn } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { newPasswordProblem } from './validation.ts'

/** How long the success message is visible before the dashboard opens. */
export const REDIRECT_MS = 1000

export const NEW_PASSWORD_FIELDS = [
  { name: 'password', label: 'New Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm New Password', type: 'password', autoComplete: 'new-password' },
] as const

export const NewPasswordForm = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  useEffect(() => showToast({ title: 'Password Reset Ready', text: 'You can now update your password.' }), [])
  return (
    <>
      <h1>Choose a new password</h1>
      <AuthForm
        fields={NEW_PASSWORD_FIELDS}
        submitLabel="Update Password"
        busyLabel="Updating..."
        username={addressOf(token)}
        findProblem={newPasswordProblem}
        failure={{ title: 'Password Update Failed', fallback: 'An error occurred while updating password' }}
        submit={async ({ password }) => {
          await resetPassword(token, password)
          // The password is stored either way. The dashboard leads to the login if nobody is signed in.
          const begun = await signIn(addressOf(token), password).catch(() => undefined)
          showToast({ title: 'Password Updated', text: 'Your password has been updated successfully.' })
          setTimeout(
            () => navigate(begun ? '/auth' : '/dashboard', { replace: true, state: begun && { begun } }),
            REDIRECT_MS,
          )
        }}
      />
    </>
  )
}
