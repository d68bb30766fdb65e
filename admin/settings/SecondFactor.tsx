import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { codesLeftText, type FactorSetup, type FactorState } from '../../domain/accounts/second-factor.ts'
import { useAction } from '../actions/use-action.ts'
import { serverMessage } from '../providers/failure.ts'
import { chooseSecondFactor } from '../providers/own-account.ts'
import { beginAuthenticator, makeRecoveryCodes, readSecondFactor } from '../providers/routes/second-factor.ts'
import { Loading } from '../records/missing/Loading.tsx'
import { showError, showToast } from '../toasts/toasts.ts'

const AppSetupDialog = lazy(() => import('./AppSetupDialog.tsx'))
const RecoveryCodesDialog = lazy(() => import('./RecoveryCodesDialog.tsx'))

const aboutOf = ({ by, codesLeft }: FactorState): string => {
  if (by === 'app')
    return `After your password, each sign-in asks for a code of your authenticator app. ${codesLeftText(codesLeft)}`
  if (by === 'email') return 'After your password, each sign-in asks for a code that we email to you.'
  return 'Sign-in can ask for a code after your password. Then nobody can sign in with your password alone. An authenticator app on your phone is the safest way.'
}

/** What the account's sign-in asks for after the password. */
export const SecondFactor = () => {
  const {
    data: state,
    error,
    refetch,
  } = useQuery({ queryKey: ['second-factor'], queryFn: readSecondFactor, retry: false })
  const [setup, setSetup] = useState<FactorSetup>()
  const [codes, setCodes] = useState<string[]>()
  const { isBusy, run } = useAction((failure) =>
    showError('Update Failed', serverMessage(failure) ?? 'Your choice could not be saved. Please try again.'),
  )

  const choose = (isOn: boolean) =>
    run(async () => {
      await chooseSecondFactor(isOn)
      await refetch()
      const text = isOn ? 'Your next sign-in asks for a code.' : 'You sign in with your password alone.'
      showToast({ title: 'Saved', text: `${text} Your other sessions have ended.` })
    })
  const begin = () => run(async () => setSetup(await beginAuthenticator()))
  const renew = () =>
    run(async () => {
      setCodes(await makeRecoveryCodes())
      await refetch()
    })
  const turnedOn = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    void refetch()
  }

  if (error) return <Typography>Your settings could not be read. Please load the page again.</Typography>
  if (!state) return <Loading />
  const { by } = state
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        {aboutOf(state)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant={by === 'app' ? 'outlined' : 'contained'} loading={isBusy} onClick={begin}>
          {by === 'app' ? 'Set up another app' : 'Use an authenticator app'}
        </Button>
        {by === 'app' && (
          <Button variant="outlined" loading={isBusy} onClick={renew}>
            Make new recovery codes
          </Button>
        )}
        {by === 'off' && (
          <Button variant="outlined" loading={isBusy} onClick={() => choose(true)}>
            Email me a code
          </Button>
        )}
        {by !== 'off' && (
          <Button variant="outlined" loading={isBusy} onClick={() => choose(false)}>
            Stop asking for a code
          </Button>
        )}
      </Box>
      <Suspense>
        {setup && <AppSetupDialog setup={setup} onDone={turnedOn} onClose={() => setSetup(undefined)} />}
        {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      </Suspense>
    </>
  )
}
