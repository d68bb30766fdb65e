import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { HttpError, useAuthenticated } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { CLAIM_ANSWERS, CLAIM_CODE, claimText } from '../../../domain/claims/rules.ts'
import { claimPath, companyPath } from '../../../domain/routes.ts'
import { storeRequestedScreen } from '../../auth/requested-screen.ts'
import { LateAlert } from '../../layout/LateAlert.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { type ClaimedCompany, checkClaimCode, type OwnClaim, withdrawClaim } from '../../providers/routes/claims.ts'
import { currentAccount } from '../../providers/session.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { ProofForm } from './ProofForm.tsx'
import { type ClaimSteps, useClaim } from './use-claim.ts'

const Framed = ({ children }: { children: ReactNode }) => (
  <Card sx={{ mt: 2, p: { xs: 2, sm: 3 }, maxWidth: 640, display: 'grid', gap: 2 }}>{children}</Card>
)

const EditLink = ({ listing }: { listing: string }) => (
  <Button variant="contained" component={Link} to={`/edit-listing/${listing}`} sx={{ justifySelf: 'start' }}>
    Edit listing
  </Button>
)

const Waiting = ({ claim, steps }: { claim: OwnClaim; steps: ClaimSteps }) => (
  <>
    <Typography role="status">{claimText(claim)}</Typography>
    {steps.problem && (
      <LateAlert severity="error" role="alert">
        {steps.problem}
      </LateAlert>
    )}
    <Button
      variant="outlined"
      loading={steps.isBusy}
      onClick={() => steps.run(withdrawClaim)}
      sx={{ justifySelf: 'start' }}
    >
      Withdraw claim
    </Button>
  </>
)

const Proof = ({ company, steps }: { company: ClaimedCompany; steps: ClaimSteps }) => (
  <>
    <Typography>
      Prove that this company is yours. You can then edit its listing, and its quote requests come to you.
    </Typography>
    {company.isOwned && (
      <Alert severity="info">
        Another account already manages this listing. We will notify its owner, compare both claims and decide.
      </Alert>
    )}
    <ProofForm company={company} steps={steps} />
  </>
)

const NextStep = ({ company, steps }: { company: ClaimedCompany; steps: ClaimSteps }) => {
  const { claim } = company
  const [otherWayFor, setOtherWayFor] = useState<string>()
  if (company.isOwn || claim?.state === 'approved')
    return (
      <>
        <Typography role="status">{company.name} is yours. You can edit its listing.</Typography>
        <EditLink listing={company.listing} />
      </>
    )
  if (claim?.state === 'waiting') return <Waiting claim={claim} steps={steps} />
  // `restart` shows this form again after another code was sent
  if (claim?.state === 'code_sent' && otherWayFor !== claim.id)
    return <CodeForm claim={claim} steps={steps} onOther={() => setOtherWayFor(claim.id)} />
  const restart: ClaimSteps = {
    ...steps,
    run: async (work) => {
      const isDone = await steps.run(work)
      if (isDone) setOtherWayFor(undefined)
      return isDone
    },
  }
  return (
    <>
      {claim?.state === 'declined' && (
        <Alert severity="warning">Your last claim was declined. {claimText(claim)}</Alert>
      )}
      <Proof company={company} steps={restart} />
    </>
  )
}

export default function ClaimScreen() {
  useAuthenticated()
  const { id = '' } = useParams()
  const steps = useClaim(id)
  const { company, error } = steps
  useEffect(() => {
    // the link in the verification email leads back here
    if (currentAccount()?.isVerified === false) storeRequestedScreen(claimPath(id))
  }, [id])
  if (error && !company)
    return (
      <>
        <PageTitle title="Is this your company?" />
        <Framed>
          <Typography role="alert">
            {error instanceof HttpError && error.status === 404
              ? CLAIM_ANSWERS.unknownCompany
              : 'Failed to load the company. Please try again.'}
          </Typography>
        </Framed>
      </>
    )
  if (!company) return <Loading />
  const isAdmin = currentAccount()?.isAdmin === true
  return (
    <>
      <PageTitle title="Is this your company?" tab={`Claim ${company.name}`} />
      <Framed>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {company.name}
          </Typography>
          <Box
            component="a"
            href={companyPath(company.slug)}
            sx={{ color: 'primary.main', display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            View company page
          </Box>
        </Box>
        {isAdmin ? <Typography>{CLAIM_ANSWERS.admin}</Typography> : <NextStep company={company} steps={steps} />}
      </Framed>
    </>
  )
}

const CodeForm = ({ claim, steps, onOther }: { claim: OwnClaim; steps: ClaimSteps; onOther: () => void }) => {
  const [code, setCode] = useState('')
  const { run, isBusy, problem } = steps
  const check = async (event: FormEvent) => {
    event.preventDefault()
    await run((id) => checkClaimCode(id, code))
  }
  return (
    <Box component="form" noValidate onSubmit={check} sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status">
        We sent a code to <strong>{claim.sent_to}</strong>. It expires after {CLAIM_CODE.minutes} minutes.
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
      {problem && (
        <LateAlert severity="error" role="alert">
          {problem}
        </LateAlert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isBusy}>
          Check code
        </Button>
        <Button onClick={onOther}>Choose another way</Button>
      </Box>
    </Box>
  )
}
