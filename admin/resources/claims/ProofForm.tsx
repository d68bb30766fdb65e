import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useRef, useState } from 'react'
import { CLAIM_ANSWERS, CLAIM_LIMITS, DOCUMENT_HINT } from '../../../domain/claims/rules.ts'
import { LateAlert } from '../../layout/LateAlert.tsx'
import { type ClaimedCompany, mailClaimCode, sendClaimDocument } from '../../providers/routes/claims.ts'
import type { ClaimSteps } from './use-claim.ts'

type Way = 'listing' | 'domain' | 'document'

const waysOf = ({ email, domain, name }: ClaimedCompany): { way: Way; label: string }[] => [
  ...(email ? [{ way: 'listing' as const, label: `Send a code to ${email}, the address in the listing` }] : []),
  ...(domain ? [{ way: 'domain' as const, label: `Send a code to an address at ${domain}` }] : []),
  { way: 'document' as const, label: `Send a document that shows ${name} and your name` },
]

interface DocumentInputsProps {
  file: File | undefined
  onFile: (file: File | undefined) => void
  note: string
  onNote: (note: string) => void
}

const DocumentInputs = ({ file, onFile, note, onNote }: DocumentInputsProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Send a letter of operating authority, a certificate of insurance or a business license. Only our administrators
        see it. {DOCUMENT_HINT}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', overflowWrap: 'anywhere' }}>
        <input
          ref={chooser}
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          aria-label="Document"
          hidden
          onChange={({ target }) => onFile(target.files?.[0])}
        />
        <Button variant="outlined" onClick={() => chooser.current?.click()}>
          {file ? 'Choose another document' : 'Choose document'}
        </Button>
        {file?.name}
      </Box>
      <TextField
        label="Anything else that helps us decide (optional)"
        multiline
        minRows={2}
        value={note}
        onChange={({ target }) => onNote(target.value)}
        slotProps={{ htmlInput: { maxLength: CLAIM_LIMITS.note } }}
      />
    </Box>
  )
}

export const ProofForm = ({ company, steps }: { company: ClaimedCompany; steps: ClaimSteps }) => {
  const ways = waysOf(company)
  const [way, setWay] = useState<Way>(ways[0]?.way ?? 'document')
  const [mailbox, setMailbox] = useState('')
  const [file, setFile] = useState<File>()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState('')
  const { run, isBusy, problem, clearProblem } = steps

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing('')
    if (way === 'document' && !file) return setMissing(CLAIM_ANSWERS.noDocument)
    if (way === 'document' && file) await run((claim) => sendClaimDocument(claim, file, note))
    else await run((claim) => mailClaimCode(claim, way === 'listing' ? { to: 'listing' } : { to: 'domain', mailbox }))
    return undefined
  }
  const choose = (chosen: string) => {
    setWay(ways.find(({ way }) => way === chosen)?.way ?? 'document')
    setMissing('')
    clearProblem()
  }
  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 2 }}>
      <RadioGroup
        aria-label="How to prove that the company is yours"
        value={way}
        onChange={(_, chosen) => choose(chosen)}
      >
        {ways.map(({ way: value, label }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={label}
            sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
          />
        ))}
      </RadioGroup>
      {way === 'domain' && (
        <TextField
          label="Your email address"
          value={mailbox}
          onChange={({ target }) => setMailbox(target.value)}
          autoComplete="off"
          slotProps={{
            htmlInput: { maxLength: CLAIM_LIMITS.mailbox, autoCapitalize: 'none', spellCheck: false },
            input: { endAdornment: <InputAdornment position="end">@{company.domain}</InputAdornment> },
          }}
        />
      )}
      {way === 'document' && <DocumentInputs file={file} onFile={setFile} note={note} onNote={setNote} />}
      {(missing || problem) && (
        <LateAlert severity="error" role="alert">
          {missing || problem}
        </LateAlert>
      )}
      <Button type="submit" variant="contained" loading={isBusy} sx={{ justifySelf: 'start' }}>
        {way === 'document' ? 'Send document' : 'Send code'}
      </Button>
    </Box>
  )
}
