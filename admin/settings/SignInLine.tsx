import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import type { SignIn } from '../../domain/accounts/schema.ts'
import { serverMessage } from '../providers/failure.ts'
import { signOutElsewhere } from '../providers/own-account.ts'
import { Moment } from '../records/Moment.tsx'
import { showError, showToast } from '../toasts/toasts.ts'

interface SignInLineProps {
  signIn: SignIn
  /** Whether it is the session of whoever looks. */
  isOwn: boolean
  onEnded: () => void
}

/** One sign-in, and the end of its session. */
export const SignInLine = ({ signIn: { id, device, created, is_named }, isOwn, onEnded }: SignInLineProps) => {
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await signOutElsewhere(id)
      showToast({ title: 'Success', text: `The session on ${device} has ended.` })
    } catch (error) {
      showError('Error', serverMessage(error) ?? 'The session could not be ended. Please try again.')
    }
    setBusy(false)
    onEnded()
  }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44, py: 0.5 }}
    >
      <span>{device}</span>
      <Box component="span" sx={{ color: 'text.secondary', flex: 1, whiteSpace: 'nowrap' }}>
        <Moment at={created} />
      </Box>
      {isOwn && <Chip size="small" label="This session" />}
      {is_named && !isOwn && (
        <Button size="small" loading={isBusy} onClick={end} aria-label={`End the session on ${device}`}>
          End
        </Button>
      )}
    </Box>
  )
}
