import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { CLAIM_CODE } from '../../../domain/claims/rules.ts'
import { checkClaimCode, type OwnClaim } from '../../providers/routes/claims.ts'
import { Problem } from './Problem.tsx'
import type { ClaimDesk } from './use-claim.ts'

/** Asks for the code that was mailed. */
export const CodeForm = ({ claim, desk, onOther }: { claim: OwnClaim; desk: ClaimDesk; onOther: () => void }) => {
  const [code, setCode] = useState('')
  const { run, isBusy, problem } = desk
  const check = async (event: FormEvent) => {
    event.preventDefault()
    await run((id) => checkClaimCode(id, code))
  }
  return (
    <Box component="form" noValidate onSubmit={check} sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status">
        We mailed a code to <strong>{claim.sent_to}</strong>. It is good for {CLAIM_CODE.minutes} minutes.
      </Typography>
      <TextField
        label={`${CLAIM_CODE.digits}-digit code`}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
        sx={{ maxWidth: 240 }}
      />
      <Problem text={problem} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isBusy}>
          Check the code
        </Button>
        <Button onClick={onOther}>Choose another way</Button>
      </Box>
    </Box>
  )
}
