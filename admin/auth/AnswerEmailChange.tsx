import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { answerEmailChange } from '../providers/email-change.ts'
import { serverMessage } from '../providers/failure.ts'
import { showError, showToast } from '../toasts/toasts.ts'

const OUTCOMES = {
  allow: 'We have sent a link to the new address. Your account moves when it is opened there.',
  refuse: 'Your account keeps its address. If you did not ask for this, change your password.',
} as const

export const AnswerEmailChange = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const answer = async (given: keyof typeof OUTCOMES) => {
    if (isBusy) return
    setBusy(true)
    try {
      await answerEmailChange(token, given === 'allow')
      showToast({ title: given === 'allow' ? 'Change Allowed' : 'Change Refused', text: OUTCOMES[given] })
      navigate('/auth', { replace: true })
    } catch (error) {
      showError('Error', serverMessage(error) ?? 'Your answer could not be stored. Please try again.')
      setBusy(false)
    }
  }
  return (
    <>
      <h1>Move your account to another address?</h1>
      <p>The email that brought you here names the new address. Nothing changes without your answer.</p>
      <div className="auth-form">
        <button type="button" className="auth-submit" aria-disabled={isBusy} onClick={() => answer('allow')}>
          Allow the change
        </button>
        <button type="button" className="auth-link" aria-disabled={isBusy} onClick={() => answer('refuse')}>
          Refuse it
        </button>
      </div>
    </>
  )
}
