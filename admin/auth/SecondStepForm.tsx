import { useEffect, useRef } from 'react'
import { SIGN_IN_CODE } from '../../domain/accounts/rules.ts'
import { type BegunSignIn, giveSignInCode } from '../providers/session.ts'
import { AuthForm } from './AuthForm.tsx'
import { loginProblem } from './validation.ts'

const fields = [
  {
    name: 'code',
    label: `${SIGN_IN_CODE.digits}-digit code`,
    type: 'text',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
] as const

interface SecondStepProps {
  begun: BegunSignIn
  onDone: () => void
  /** Back to the password. */
  onAgain: () => void
}

/** The second step of a sign-in, for accounts that also need an emailed code. */
export const SecondStepForm = ({ begun, onDone, onAgain }: SecondStepProps) => {
  const area = useRef<HTMLDivElement>(null)
  // The form with the focus is gone.
  useEffect(() => area.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={area}>
      <p>
        We have mailed a code to {begun.email}. It is good for {SIGN_IN_CODE.minutes} minutes.
      </p>
      <AuthForm
        fields={fields}
        submitLabel="Login"
        busyLabel="Logging in..."
        findProblem={loginProblem}
        failure={{ title: 'Login failed', fallback: 'An error occurred during login', field: 'code' }}
        submit={async ({ code }) => {
          await giveSignInCode(begun, code)
          onDone()
        }}
      />
      <button type="button" className="auth-link" onClick={onAgain}>
        Start again
      </button>
    </div>
  )
}
