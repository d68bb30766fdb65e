import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { confirmEmailChange, DeadLink, isOutdated } from '../providers/routes/email-change.ts'
import { addressOf } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { DeadEmailLink } from './DeadEmailLink.tsx'
import { loginProblem } from './validation.ts'

const fields = [{ name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' }] as const

export const ConfirmEmailChange = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const [isDead, setDead] = useState(() => isOutdated(token))
  if (isDead) return <DeadEmailLink />
  return (
    <>
      <h1>Confirm your new email address</h1>
      <p>Your account moves to the address that got this link. You sign in with it from then on.</p>
      <AuthForm
        fields={fields}
        submitLabel="Confirm"
        busyLabel="Confirming..."
        username={addressOf(token)}
        findProblem={loginProblem}
        failure={{ title: 'Error', fallback: 'Your email address could not be confirmed. Please try again.' }}
        submit={async ({ password }) => {
          try {
            await confirmEmailChange(token, password)
          } catch (error) {
            if (error instanceof DeadLink) return setDead(true)
            throw error
          }
          showToast({ title: 'Email Address Changed', text: 'Sign in with your new address.' })
          navigate('/auth', { replace: true })
        }}
      />
    </>
  )
}
