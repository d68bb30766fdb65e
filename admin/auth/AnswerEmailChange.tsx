import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EMAIL_CHANGE_ANSWERED } from '../../domain/accounts/email-change-states.ts'
import { serverMessage } from '../providers/failure.ts'
import { answerEmailChange, DeadLink } from '../providers/routes/email-change.ts'
import { showError } from '../toasts/toasts.ts'
import { DeadEmailLink } from './DeadEmailLink.tsx'

type Given = keyof typeof EMAIL_CHANGE_ANSWERED

const Answered = ({ given }: { given: Given }) => (
  <div role="status">
    <h1>{EMAIL_CHANGE_ANSWERED[given].title}</h1>
    <p>{EMAIL_CHANGE_ANSWERED[given].text}</p>
    <Link className="auth-link" to="/settings">
      Open the settings
    </Link>
  </div>
)

/** Buttons, since programs that look through mails open links too. */
export const AnswerEmailChange = ({ token }: { token: string }) => {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Given | 'dead'>()
  const answer = async (given: Given) => {
    if (isBusy) return
    setBusy(true)
    try {
      await answerEmailChange(token, given === 'allow')
      setOutcome(given)
    } catch (error) {
      if (error instanceof DeadLink) setOutcome('dead')
      else showError('Error', serverMessage(error) ?? 'Your answer could not be stored. Please try again.')
      setBusy(false)
    }
  }
  if (outcome === 'dead') return <DeadEmailLink />
  if (outcome) return <Answered given={outcome} />
  return (
    <>
      <h1>Move your account to another address?</h1>
      <p>The email that brought you here names the new address. Nothing changes without your answer.</p>
      <div className="auth-form">
        <button type="button" className="auth-submit" aria-disabled={isBusy} onClick={() => answer('allow')}>
          Allow the change
        </button>
        <button type="button" className="auth-quiet" aria-disabled={isBusy} onClick={() => answer('refuse')}>
          Refuse it
        </button>
      </div>
    </>
  )
}
