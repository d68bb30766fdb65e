import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { INVITATION_PROBLEMS } from '../../domain/accounts/rules.ts'
import { serverMessage } from '../providers/failure.ts'
import { acceptInvitation, readInvitation } from '../providers/routes/invitations.ts'
import { Loading } from '../records/missing/Loading.tsx'
import { showToast } from '../toasts/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import { REDIRECT_MS } from './NewPasswordForm.tsx'
import { newPasswordProblem } from './validation.ts'

const fields = [
  { name: 'full_name', label: 'Full Name', type: 'text', autoComplete: 'name' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm Password', type: 'password', autoComplete: 'new-password' },
] as const

type Invited = Awaited<ReturnType<typeof readInvitation>>

const Dead = ({ problem }: { problem: string }) => (
  <div role="alert">
    <h1>This invitation cannot be accepted</h1>
    <p>{problem}</p>
    <Link className="auth-link" to="/auth">
      Sign in
    </Link>
  </div>
)

const Form = ({ token, email, isAdmin }: Invited & { token: string }) => {
  const navigate = useNavigate()
  return (
    <>
      <h1>Accept your invitation</h1>
      <p>
        Your account will be {email}
        {isAdmin ? ', as an administrator' : ''}.
      </p>
      <AuthForm
        fields={fields}
        submitLabel="Create Account"
        busyLabel="Creating..."
        username={email}
        findProblem={newPasswordProblem}
        failure={{ title: 'Error', fallback: 'Your account could not be made. Please try again.' }}
        submit={async ({ full_name, password }) => {
          await acceptInvitation(token, email, { full_name: full_name.trim(), password })
          showToast({ title: 'Welcome', text: 'Your account has been created.' })
          setTimeout(() => navigate('/dashboard', { replace: true }), REDIRECT_MS)
        }}
      />
    </>
  )
}

/** The page of an emailed invitation. A dead link says why immediately. */
export const AcceptInvitation = ({ token }: { token: string }) => {
  const [invited, setInvited] = useState<Invited>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    readInvitation(token)
      .then(setInvited)
      .catch((error: unknown) =>
        setProblem(serverMessage(error) ?? 'The invitation could not be read. Please open the link again.'),
      )
  }, [token])
  if (problem) return <Dead problem={problem} />
  return invited ? <Form token={token} {...invited} /> : <Loading />
}

/** A link that was cut off. */
export const DeadInvitation = () => <Dead problem={INVITATION_PROBLEMS.outdated} />
