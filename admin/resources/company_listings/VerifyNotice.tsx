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
    showToast({ title: 'Email Sent', text: `Please open the link that we sent to ${email}.` })
  } catch (error) {
    showError('Error', serverMessage(error) ?? 'The email could not be sent. Please try again.')
  }
}

/** Above a form that is not taken before the account's address is verified: says so to whom it concerns. */
export const VerifyNotice = () => {
  const account = currentAccount()
  if (!account || account.isAdmin || account.isVerified) return null
  return (
    <LateAlert
      severity="warning"
      sx={{ mt: 2, maxWidth: 760, flexWrap: 'wrap' }}
      action={
        <Button color="inherit" onClick={() => resend(account.email)}>
          Send the email again
        </Button>
      }
    >
      {VERIFY_FIRST}
    </LateAlert>
  )
}
