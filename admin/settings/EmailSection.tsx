import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { pendingEmailChangeText } from '../../domain/accounts/email-change-states.ts'
import { LateAlert } from '../layout/LateAlert.tsx'
import { currentAccount } from '../providers/session.ts'
import { EmailForm } from './EmailForm.tsx'
import { usePendingEmailChange } from './use-account.ts'

const muted = { color: 'text.secondary', maxWidth: '60ch' } as const

/** The address of the account, how to move to another one, and what such a wish waits for. */
export const EmailSection = () => {
  const email = currentAccount()?.email ?? ''
  const [isAsking, setAsking] = useState(false)
  const { pending, refetch } = usePendingEmailChange()
  const asked = () => {
    setAsking(false)
    void refetch()
  }
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
      <Typography variant="body2" sx={muted}>
        Both addresses have to agree. If you cannot read mails at the present one any more, please contact support.
      </Typography>
      {pending && (
        <LateAlert severity="info" role="status" aria-label="Change that waits" sx={{ overflowWrap: 'anywhere' }}>
          {pendingEmailChangeText(pending, email)}
        </LateAlert>
      )}
      {isAsking ? (
        <EmailForm email={email} onAsked={asked} onCancel={() => setAsking(false)} />
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Change Email Address
        </Button>
      )}
    </>
  )
}
