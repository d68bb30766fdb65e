import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { SignIn } from '../../domain/accounts/schema.ts'
import { serverMessage } from '../providers/failure.ts'
import { signOutOthers } from '../providers/own-account.ts'
import { ownSession } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'
import { SignInLine } from './SignInLine.tsx'

const SHOWN = 20

/** Where the account was signed in to, while those sessions may go on, and the end of all but this one. */
export const SignIns = () => {
  const [isBusy, setBusy] = useState(false)
  const own = ownSession()
  const { data = [], refetch } = useGetList<SignIn>('sign_ins', {
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  const end = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await signOutOthers()
      showToast({ title: 'Success', text: 'All other sessions have ended.' })
      await refetch()
    } catch (error) {
      showError('Error', serverMessage(error) ?? 'The other sessions could not be ended. Please try again.')
    }
    setBusy(false)
  }
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        Sign-ins whose sessions may still go on, this one among them. If you do not know one, end the others and change
        your password.
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
        {data.map((signIn) => (
          <SignInLine key={signIn.id} signIn={signIn} isOwn={signIn.id === own} onEnded={() => void refetch()} />
        ))}
      </Box>
      <Button variant="outlined" loading={isBusy} onClick={end}>
        Sign out everywhere else
      </Button>
    </>
  )
}
