import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FRESH_PROOF_MINUTES, SIGN_IN_CODE } from '../../domain/accounts/rules.ts'
import { RECOVERY_WORDS } from '../../domain/accounts/second-factor.ts'
import { type Challenge, isProofOver, proofProblem, prove } from '../providers/fresh-proof.ts'
import { currentAccount } from '../providers/session.ts'

const FAILED = 'We could not check that. Please try again.'

interface FieldProps {
  value: string
  problem: string
  onChange: (value: string) => void
}

/** Takes the focus when it appears and whenever its value is wrong. */
const useFocus = (problem: string) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    if (problem) input.current?.select()
  }, [problem])
  return input
}

const PasswordField = ({ value, problem, onChange }: FieldProps) => (
  <>
    <Typography>Enter your password to continue. We will ask again after {FRESH_PROOF_MINUTES} minutes.</Typography>
    <input type="email" autoComplete="username" value={currentAccount()?.email ?? ''} readOnly hidden />
    <TextField
      label="Your Password"
      type="password"
      autoComplete="current-password"
      value={value}
      error={problem !== ''}
      inputRef={useFocus(problem)}
      onChange={({ target }) => onChange(target.value)}
    />
  </>
)

const EmailedCodeField = (props: FieldProps) => (
  <>
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      We sent a code to {currentAccount()?.email}. Enter it within {FRESH_PROOF_MINUTES} minutes of your password.
    </Typography>
    <CodeField {...props} />
  </>
)

const CodeField = ({ value, problem, onChange }: FieldProps) => (
  <TextField
    label={`${SIGN_IN_CODE.digits}-digit code`}
    autoComplete="one-time-code"
    value={value}
    error={problem !== ''}
    inputRef={useFocus(problem)}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { inputMode: 'numeric' } }}
  />
)

const RecoveryField = ({ value, problem, onChange }: FieldProps) => (
  <TextField
    label="Recovery code"
    autoComplete="off"
    value={value}
    error={problem !== ''}
    inputRef={useFocus(problem)}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Asks for the code of the account's app, or for a recovery code. */
const AppCodeField = (props: FieldProps) => {
  const [isRecovery, setRecovery] = useState(false)
  const change = () => {
    props.onChange('')
    setRecovery(!isRecovery)
  }
  return (
    <>
      <Typography>{isRecovery ? RECOVERY_WORDS.enter : 'Enter the code that your authenticator app shows.'}</Typography>
      {isRecovery ? <RecoveryField {...props} /> : <CodeField {...props} />}
      <Button size="small" onClick={change} sx={{ justifySelf: 'start' }}>
        {isRecovery ? RECOVERY_WORDS.useApp : RECOVERY_WORDS.useCode}
      </Button>
    </>
  )
}

const fieldOf = (challenge: Challenge | undefined) => {
  if (!challenge) return PasswordField
  return challenge.by === 'app' ? AppCodeField : EmailedCodeField
}

/** Asks for the password, and for a code if the second factor is on. */
export default function ProofDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const change = (typed: string) => {
    setValue(typed)
    setProblem('')
  }
  const startAgain = () => {
    setChallenge(undefined)
    change('')
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!value.trim()) return setProblem(challenge ? 'Please enter the code.' : 'Please enter your password.')
    setBusy(true)
    setProblem('')
    try {
      const next = await prove(challenge ? { challenge: challenge.challenge, code: value } : { password: value })
      if (next === undefined) return onDone(true)
      setChallenge(next)
      setValue('')
    } catch (error) {
      if (isProofOver(error)) startAgain()
      setProblem(proofProblem(error) ?? FAILED)
    }
    setBusy(false)
  }
  const Field = fieldOf(challenge)
  return (
    <Dialog open onClose={() => onDone(false)} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={confirm}>
        <DialogTitle id={id}>Confirm it’s you</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <Field value={value} problem={problem} onChange={change} />
            {problem && <Alert severity="error">{problem}</Alert>}
          </Box>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {challenge && (
            <Button onClick={startAgain} sx={{ mr: 'auto', whiteSpace: 'nowrap' }}>
              Start again
            </Button>
          )}
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
