import Button from '@mui/material/Button'
import { VERIFY_FIRST } from '../../../domain/accounts/account-limits.ts'
import { LateAlert } from '../../layout/LateAlert.tsx'
import { serverMessage } from '../../providers/failure.ts'
import { resendVerification } from '../../providers/own-account.ts'
import { currentAccount } from '../../providers/session.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

const resend = async (email: string) => {
  try {
    await resendVerification()
    showToast({ title: 'Email Sent', text: `Open the link that we sent to ${email}.` })
  } catch (error) {
    showError('Error', serverMessage(error) ?? 'Failed to send the email. Please try again.')
  }
}

/** Asks users with an unverified email to verify it, above forms that require it. */
export const VerifyNotice = () => {
  const account = currentAccount()
  if (!account || account.isAdmin || account.isVerified) return null
  return (
    <LateAlert
      severity="warning"
      sx={{ mt: 2, maxWidth: 760, flexWrap: 'wrap' }}
      action={
        <Button color="inherit" onClick={() => resend(account.email)}>
          Resend email
        </Button>
      }
    >
      {VERIFY_FIRST}
    </LateAlert>
  )
}
