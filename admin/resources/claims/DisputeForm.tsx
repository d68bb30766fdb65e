import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { HttpError } from 'react-admin'
import { CLAIM_LIMITS } from '../../../domain/claims/rules.ts'
import { answerDispute, type ClaimAgainst } from '../../providers/routes/claims.ts'
import { Moment } from '../../records/Moment.tsx'
import { showToast } from '../../toasts/toasts.ts'
import { Problem } from './Problem.tsx'

/** What the present owner says to somebody else's claim. */
export const DisputeForm = ({ claim, onDone }: { claim: ClaimAgainst; onDone: () => void }) => {
  const [answer, setAnswer] = useState(claim.answer)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      await answerDispute(claim.id, answer)
      showToast({ title: 'Success', text: 'We read your answer before we decide.' })
      onDone()
    } catch (error) {
      setProblem(error instanceof HttpError ? error.message : 'Your answer could not be stored. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 1.5, '& + &': { mt: 3 } }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{claim.name}</strong> · <Moment at={claim.created} />
      </Typography>
      <Typography>It stays yours unless we decide otherwise.</Typography>
      <TextField
        label={`Your answer about ${claim.name}`}
        multiline
        minRows={3}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
        slotProps={{ htmlInput: { maxLength: CLAIM_LIMITS.owner_answer } }}
      />
      <Problem text={problem} />
      <Button type="submit" variant="contained" loading={isBusy} sx={{ justifySelf: 'start' }}>
        {claim.answer ? 'Change the answer' : 'Send the answer'}
      </Button>
    </Box>
  )
}
