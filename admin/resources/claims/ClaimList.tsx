import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { HttpError, useAuthenticated } from 'react-admin'
import { Link } from 'react-router-dom'
import { CLAIM_LIMITS, CLAIM_STATE_LABELS, claimText } from '../../../domain/claims/rules.ts'
import { claimPath } from '../../../domain/routes.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { answerDispute, type ClaimAgainst, type ListedClaim, readOwnClaims } from '../../providers/routes/claims.ts'
import { FailedToLoad } from '../../records/FailedToLoad.tsx'
import { Loading } from '../../records/Loading.tsx'
import { Moment } from '../../records/Moment.tsx'
import { NoRecords } from '../../records/NoRecords.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { showToast } from '../../toasts/toasts.ts'
import { Problem } from './Problem.tsx'

const COLORS = { approved: 'primary', waiting: 'warning', code_sent: 'warning' } as const

const OwnClaimRow = ({ claim }: { claim: ListedClaim }) => {
  const color = claim.state in COLORS ? COLORS[claim.state as keyof typeof COLORS] : 'default'
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <Box
          component={Link}
          to={claimPath(claim.slug)}
          sx={{
            color: 'primary.main',
            fontWeight: 600,
            minHeight: 44,
            display: 'inline-flex',
            alignItems: 'center',
            overflowWrap: 'anywhere',
          }}
        >
          {claim.name}
        </Box>
        <Chip size="small" label={CLAIM_STATE_LABELS[claim.state]} color={color} />
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          <Moment at={claim.created} />
        </Typography>
      </Box>
      <Typography variant="body2">{claimText(claim)}</Typography>
    </Box>
  )
}

const Listed = ({ children }: { children: ReactNode }) => (
  <Card component="ul" sx={{ mt: 2, m: 0, p: 0, listStyle: 'none', maxWidth: 760 }}>
    {children}
  </Card>
)

/** What somebody claims, and what others claim of theirs. */
export default function ClaimList() {
  useAuthenticated()
  const { data, error, refetch } = useQuery({ queryKey: ['own-claims'], queryFn: readOwnClaims, retry: 1 })
  if (error) return <FailedToLoad message="Failed to load claims." />
  if (!data) return <Loading />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="Claims" />
      {data.against.length > 0 && (
        <Box sx={{ maxWidth: 760 }}>
          <TitledCard title="Somebody else claims your company">
            {data.against.map((claim) => (
              <DisputeForm key={claim.id} claim={claim} onDone={() => void refetch()} />
            ))}
          </TitledCard>
        </Box>
      )}
      {data.own.length > 0 ? (
        <Listed>
          {data.own.map((claim) => (
            <OwnClaimRow key={claim.id} claim={claim} />
          ))}
        </Listed>
      ) : (
        <Card sx={{ maxWidth: 760 }}>
          <NoRecords
            title="No claims"
            hint="Open a company’s page and follow “Is this your company?” to manage its listing."
          />
        </Card>
      )}
    </Box>
  )
}

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
