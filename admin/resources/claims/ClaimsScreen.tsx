import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAuthenticated } from 'react-admin'
import { Link } from 'react-router-dom'
import { CLAIM_STATE_LABELS, claimText } from '../../../domain/claims/rules.ts'
import { claimPath } from '../../../domain/routes.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { type ListedClaim, readOwnClaims } from '../../providers/routes/claims.ts'
import { FailedToLoad } from '../../records/FailedToLoad.tsx'
import { Loading } from '../../records/Loading.tsx'
import { Moment } from '../../records/Moment.tsx'
import { NoRecords } from '../../records/NoRecords.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { DisputeForm } from './DisputeForm.tsx'

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
export default function ClaimsScreen() {
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
