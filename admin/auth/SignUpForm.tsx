import { signUp } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { signUpProblem } from './validation.ts'

const fields = [
  { name: 'full_name', label: 'Full Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm Password', type: 'password', autoComplete: 'new-password' },
] as const

export const SignUpForm = ({ onDone }: { onDone: () => void }) => (
  <AuthForm
    fields={fields}
    submitLabel="Sign Up"
    busyLabel="Signing up..."
    findProblem={signUpProblem}
    failure={{ title: 'Signup failed', fallback: 'An error occurred during signup' }}
    submit={async ({ full_name, email, password }) => {
      await signUp({ full_name: full_name.trim(), email: email.trim(), password })
      showToast({
        title: 'Sign Up Successful',
        text: 'Your account has been created. Please check your email for verification.',
      })
      onDone()
    }}
  />
)
