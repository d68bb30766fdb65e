import { useState } from 'react'
import { EMAIL_ANSWERS } from '../../domain/mail/company-email.ts'
import { serverMessage } from '../providers/failure.ts'
import { confirmCompanyEmail } from '../providers/session.ts'
import { showError } from '../toasts/toasts.ts'

/** A button, since programs that look through mails open links too. */
export const ConfirmCompanyEmail = ({ token }: { token: string }) => {
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const confirm = () => {
    setBusy(true)
    confirmCompanyEmail(token)
      .then((isWaiting) => setAnswer(isWaiting ? EMAIL_ANSWERS.confirmedAndWaits : EMAIL_ANSWERS.confirmed))
      .catch((error: unknown) => showError('Error', serverMessage(error) ?? EMAIL_ANSWERS.notConfirmed))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <h1>Quote requests by email</h1>
      <p role="status">{answer ?? EMAIL_ANSWERS.ask}</p>
      {!answer && (
        <div className="auth-form">
          <button type="button" className="auth-submit" aria-disabled={isBusy} onClick={confirm}>
            Yes, send them here
          </button>
        </div>
      )}
    </>
  )
}
