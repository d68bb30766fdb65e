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
import { useAction } from '../../actions/use-action.ts'
import { LateAlert } from '../../layout/LateAlert.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { answerDispute, type ClaimAgainst, type ListedClaim, readOwnClaims } from '../../providers/routes/claims.ts'
import { Moment } from '../../records/Moment.tsx'
import { FailedToLoad } from '../../records/missing/FailedToLoad.tsx'
import { Loading } from '../../records/missing/Loading.tsx'
import { NoRecords } from '../../records/missing/NoRecords.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { screenEntry, screenTitle } from '../../screens.ts'
import { showToast } from '../../toasts/toasts.ts'
import { FindOwnCompany } from './FindOwnCompany.tsx'

const COLORS: Partial<Record<ListedClaim['state'], 'primary' | 'warning'>> = {
  approved: 'primary',
  waiting: 'warning',
  code_sent: 'warning',
}

const OwnClaimRow = ({ claim }: { claim: ListedClaim }) => {
  const color = COLORS[claim.state] ?? 'default'
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

export default function ClaimList() {
  useAuthenticated()
  const { data, error, refetch } = useQuery({ queryKey: ['own-claims'], queryFn: readOwnClaims, retry: 1 })
  if (error) return <FailedToLoad message="Failed to load your claims." />
  if (!data) return <Loading />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={screenTitle('/claims')} />
      {data.against.length > 0 && (
        <Box sx={{ maxWidth: 760 }}>
          <TitledCard title="Another account claims your company">
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
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
          <Card>
            <NoRecords title="No claims" hint="Find your company below to claim its page." />
          </Card>
          <FindOwnCompany ifMissing={`Add it with “${screenEntry('/add-listing', false)}”.`} />
        </Box>
      )}
    </Box>
  )
}

const DisputeForm = ({ claim, onDone }: { claim: ClaimAgainst; onDone: () => void }) => {
  const [reply, setReply] = useState(claim.answer)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useAction((error) =>
    setProblem(error instanceof HttpError ? error.message : 'Failed to save your reply. Please try again.'),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      setProblem('')
      await answerDispute(claim.id, reply)
      showToast({ title: 'Success', text: 'We will read your reply before we decide.' })
      onDone()
    })
  }
  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 1.5, '& + &': { mt: 3 } }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{claim.name}</strong> · <Moment at={claim.created} />
      </Typography>
      <Typography>The company stays yours unless we decide otherwise.</Typography>
      <TextField
        label={`Your reply about ${claim.name}`}
        multiline
        minRows={3}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
        slotProps={{ htmlInput: { maxLength: CLAIM_LIMITS.owner_reply } }}
      />
      {problem && (
        <LateAlert severity="error" role="alert">
          {problem}
        </LateAlert>
      )}
      <Button type="submit" variant="contained" loading={isBusy} sx={{ justifySelf: 'start' }}>
        {claim.answer ? 'Update reply' : 'Send reply'}
      </Button>
    </Box>
  )
}
