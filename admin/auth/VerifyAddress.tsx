import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverMessage } from '../providers/failure.ts'
import { addressOf, verifyAddress } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'

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
