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
import { keepAskedScreen } from '../../auth/asked-screen.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { type ClaimedCompany, checkClaimCode, type OwnClaim, withdrawClaim } from '../../providers/routes/claims.ts'
import { currentAccount } from '../../providers/session.ts'
import { Loading } from '../../records/Loading.tsx'
import { VerifyNotice } from '../company_listings/VerifyNotice.tsx'
import { Problem } from './Problem.tsx'
import { ProofForm } from './ProofForm.tsx'
import { type ClaimSteps, useClaim } from './use-claim.ts'

const Framed = ({ children }: { children: ReactNode }) => (
  <Card sx={{ mt: 2, p: { xs: 2, sm: 3 }, maxWidth: 640, display: 'grid', gap: 2 }}>{children}</Card>
)

const EditLink = ({ listing }: { listing: string }) => (
  <Button variant="contained" component={Link} to={`/edit-listing/${listing}`} sx={{ justifySelf: 'start' }}>
    Open the listing
  </Button>
)

const Waiting = ({ claim, desk }: { claim: OwnClaim; desk: ClaimSteps }) => (
  <>
    <Typography role="status">{claimText(claim)}</Typography>
    <Problem text={desk.problem} />
    <Button
      variant="outlined"
      loading={desk.isBusy}
      onClick={() => desk.run(withdrawClaim)}
      sx={{ justifySelf: 'start' }}
    >
      Withdraw the claim
    </Button>
  </>
)

const Proof = ({ company, desk }: { company: ClaimedCompany; desk: ClaimSteps }) => (
  <>
    <Typography>
      Prove that this company is yours. Then you edit its listing, and its quote requests come to you.
    </Typography>
    {company.isOwned && (
      <Alert severity="info">
        An account manages this listing already. We tell its owner of your claim, look at both and decide.
      </Alert>
    )}
    <ProofForm company={company} desk={desk} />
  </>
)

const Steps = ({ company, desk }: { company: ClaimedCompany; desk: ClaimSteps }) => {
  const { claim } = company
  const [isOther, setOther] = useState<string>()
  if (company.isOwn || claim?.state === 'approved')
    return (
      <>
        <Typography role="status">{company.name} is yours to manage.</Typography>
        <EditLink listing={company.listing} />
      </>
    )
  if (claim?.state === 'waiting') return <Waiting claim={claim} desk={desk} />
  // a code that is asked for again is another one, which the screen asks for again
  if (claim?.state === 'code_sent' && isOther !== claim.id)
    return <CodeForm claim={claim} desk={desk} onOther={() => setOther(claim.id)} />
  const askAgain: ClaimSteps = {
    ...desk,
    run: async (work) => {
      const isDone = await desk.run(work)
      if (isDone) setOther(undefined)
      return isDone
    },
  }
  return (
    <>
      {claim?.state === 'declined' && (
        <Alert severity="warning">Your last claim was declined. {claimText(claim)}</Alert>
      )}
      <Proof company={company} desk={askAgain} />
    </>
  )
}

/** Where somebody proves that a company is theirs. */
export default function ClaimScreen() {
  useAuthenticated()
  const { id = '' } = useParams()
  const desk = useClaim(id)
  const { company, error } = desk
  useEffect(() => {
    // the mail that proves the address leads back here
    if (currentAccount()?.isVerified === false) keepAskedScreen(claimPath(id))
  }, [id])
  if (error && !company)
    return (
      <>
        <PageTitle title="Is this your company?" />
        <Framed>
          <Typography role="alert">
            {error instanceof HttpError && error.status === 404
              ? CLAIM_ANSWERS.unknownCompany
              : 'The company could not be loaded. Please try again.'}
          </Typography>
        </Framed>
      </>
    )
  if (!company) return <Loading />
  const isAdmin = currentAccount()?.isAdmin === true
  return (
    <>
      <PageTitle title="Is this your company?" tab={`Claim ${company.name}`} />
      <VerifyNotice />
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
            See its page
          </Box>
        </Box>
        {isAdmin ? <Typography>{CLAIM_ANSWERS.admin}</Typography> : <Steps company={company} desk={desk} />}
      </Framed>
    </>
  )
}

/** Asks for the code that was mailed. */
export const CodeForm = ({ claim, desk, onOther }: { claim: OwnClaim; desk: ClaimSteps; onOther: () => void }) => {
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
