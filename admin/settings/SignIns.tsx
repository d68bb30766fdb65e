import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import type { SignIn } from '../../domain/accounts/schema.ts'
import { useAction } from '../actions/use-action.ts'
import { serverMessage } from '../providers/failure.ts'
import { signOutElsewhere, signOutOthers } from '../providers/own-account.ts'
import { ownSession } from '../providers/session.ts'
import { Moment } from '../records/Moment.tsx'
import { showError, showToast } from '../toasts/toasts.ts'

const SHOWN = 20

/** Where the account was signed in during sessions that may still be valid, and a button that ends all but this one. */
export const SignIns = () => {
  const own = ownSession()
  const { data = [], refetch } = useGetList<SignIn>('sign_ins', {
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  const { isBusy, run } = useAction((error) =>
    showError('Error', serverMessage(error) ?? 'The other sessions could not be ended. Please try again.'),
  )
  const end = () =>
    run(async () => {
      await signOutOthers()
      showToast({ title: 'Success', text: 'All other sessions have ended.' })
      await refetch()
    })
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        Sign-ins whose sessions may still be active, including this one. If you do not recognize one, end the others and
        change your password.
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

interface SignInLineProps {
  signIn: SignIn
  /** True for the current session. */
  isOwn: boolean
  onEnded: () => void
}

/** One sign-in, and a button that ends its session. */
const SignInLine = ({ signIn: { id, device, created, is_named }, isOwn, onEnded }: SignInLineProps) => {
  const { isBusy, run } = useAction((error) =>
    showError('Error', serverMessage(error) ?? 'The session could not be ended. Please try again.'),
  )
  const end = async () => {
    if (await run(() => signOutElsewhere(id)))
      showToast({ title: 'Success', text: `The session on ${device} has ended.` })
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
