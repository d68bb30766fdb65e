import { requestPasswordReset } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { resetRequestProblem } from './validation.ts'

const fields = [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }] as const

export const ResetRequestForm = ({ onDone }: { onDone: () => void }) => (
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
