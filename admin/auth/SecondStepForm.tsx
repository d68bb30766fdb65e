import { useEffect, useRef, useState } from 'react'
import { SIGN_IN_CODE } from '../../domain/accounts/rules.ts'
import { RECOVERY_WORDS } from '../../domain/accounts/second-factor.ts'
import { type BegunSignIn, giveSignInCode } from '../providers/session.ts'
import { AuthForm } from './AuthForm.tsx'
import { loginProblem } from './validation.ts'

const CODE = [
  {
    name: 'code',
    label: `${SIGN_IN_CODE.digits}-digit code`,
    type: 'text',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
] as const
const RECOVERY = [{ name: 'code', label: 'Recovery code', type: 'text', autoComplete: 'off' }] as const

interface SecondStepProps {
  begun: BegunSignIn
  onDone: () => void
  /** Back to the password. */
  onAgain: () => void
}

const introOf = ({ email, isByApp }: BegunSignIn, isRecovery: boolean): string => {
  if (isRecovery) return RECOVERY_WORDS.enter
  if (isByApp) return `Enter the code that your authenticator app shows for ${email}.`
  return `We have mailed a code to ${email}. It is good for ${SIGN_IN_CODE.minutes} minutes.`
}

/** The second step of a sign-in, for accounts that also need a code. */
export const SecondStepForm = ({ begun, onDone, onAgain }: SecondStepProps) => {
  const area = useRef<HTMLDivElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  // The form with the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other form has another field
  useEffect(() => area.current?.querySelector('input')?.focus(), [isRecovery])
  return (
    <div ref={area}>
      <p>{introOf(begun, isRecovery)}</p>
      <AuthForm
        key={String(isRecovery)}
        fields={isRecovery ? RECOVERY : CODE}
        submitLabel="Login"
        busyLabel="Logging in..."
        findProblem={loginProblem}
        failure={{ title: 'Login failed', fallback: 'An error occurred during login', field: 'code' }}
        submit={async ({ code }) => {
          await giveSignInCode(begun, code)
          onDone()
        }}
      />
      {begun.isByApp && (
        <p>
          <button type="button" className="auth-link" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? RECOVERY_WORDS.useApp : RECOVERY_WORDS.useCode}
          </button>
        </p>
      )}
      <button type="button" className="auth-link" onClick={onAgain}>
        Start again
      </button>
    </div>
  )
}
