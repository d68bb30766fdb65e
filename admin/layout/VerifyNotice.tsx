import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { serverMessage } from '../providers/failure.ts'
import { resendVerification } from '../providers/own-account.ts'
import { currentAccount, onSessionChange } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { LateAlert } from './LateAlert.tsx'

const sendAgain = async (email: string) => {
  try {
    await resendVerification()
    showToast({ title: 'Email Sent', text: `Open the link that we sent to ${email}.` })
  } catch (error) {
    showError('Error', serverMessage(error) ?? 'Failed to send the email. Please try again.')
  }
}

/** On phones the button is below the text. */
export const NOTICE = {
  mb: 2,
  maxWidth: 960,
  flexWrap: 'wrap',
  overflowWrap: 'anywhere',
  '& .MuiAlert-message': { flex: '1 1 12rem' },
} as const

/** The address that the account has to verify, '' for none. */
const unverifiedEmail = (): string => {
  const account = currentAccount()
  return account && !account.isAdmin && !account.isVerified ? account.email : ''
}

/** Asks an account with an unverified email address to verify it, on every screen. */
export const VerifyNotice = () => {
  const email = useSyncExternalStore(onSessionChange, unverifiedEmail)
  if (!email) return null
  return (
    <LateAlert
      role="region"
      aria-label="Verify your email"
      severity="warning"
      sx={NOTICE}
      action={
        <Button color="inherit" onClick={() => sendAgain(email)}>
          Send again
        </Button>
      }
    >
      Your email address is not verified. Open the link that we sent to {email}. Until then, you cannot add, claim or
      edit listings.
    </LateAlert>
  )
}
