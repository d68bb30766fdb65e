import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useState } from 'react'
import { HttpError, useAuthenticated } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { CLAIM_ANSWERS, claimText } from '../../../domain/claims/rules.ts'
import { claimPath, companyPath } from '../../../domain/routes.ts'
import { keepAskedScreen } from '../../auth/asked-screen.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { type ClaimedCompany, type OwnClaim, withdrawClaim } from '../../providers/routes/claims.ts'
import { currentAccount } from '../../providers/session.ts'
import { Loading } from '../../records/Loading.tsx'
import { VerifyNotice } from '../company_listings/VerifyNotice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Problem } from './Problem.tsx'
import { ProofForm } from './ProofForm.tsx'
import { type ClaimDesk, useClaim } from './use-claim.ts'

const Framed = ({ children }: { children: ReactNode }) => (
  <Card sx={{ mt: 2, p: { xs: 2, sm: 3 }, maxWidth: 640, display: 'grid', gap: 2 }}>{children}</Card>
)

const EditLink = ({ listing }: { listing: string }) => (
  <Button variant="contained" component={Link} to={`/edit-listing/${listing}`} sx={{ justifySelf: 'start' }}>
    Open the listing
  </Button>
)

const Waiting = ({ claim, desk }: { claim: OwnClaim; desk: ClaimDesk }) => (
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

const Proof = ({ company, desk }: { company: ClaimedCompany; desk: ClaimDesk }) => (
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

const Steps = ({ company, desk }: { company: ClaimedCompany; desk: ClaimDesk }) => {
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
  const askAgain: ClaimDesk = {
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
