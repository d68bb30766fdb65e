import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RivalClaim, WaitingClaim } from '../../../contract/queue-items.ts'
import { CLAIM_PROOF_LABELS } from '../../../domain/claims/rules.ts'
import { documentPath } from '../../providers/routes/queue.ts'
import { Moment } from '../../records/Moment.tsx'
import { CompanyLink, type Fact, Facts, PersonLine } from './Facts.tsx'
import { usePrivateFile } from './use-private-file.ts'

type ClaimDetails = Omit<RivalClaim, 'id'>

const proofText = ({ proof, sent_to }: ClaimDetails): string => {
  const label = proof ? CLAIM_PROOF_LABELS[proof] : 'None'
  return sent_to ? `${label}: ${sent_to}, code correct` : label
}

const factsOf = (claim: ClaimDetails, id: string): Fact[] => [
  { label: 'Claimed by', value: <PersonLine person={claim.sender} /> },
  { label: 'Proof', value: proofText(claim) },
  ...(claim.document ? [{ label: 'Document', value: <ClaimDocument claim={id} file={claim.document} /> }] : []),
  ...(claim.note ? [{ label: 'Note', value: <span style={{ whiteSpace: 'pre-line' }}>{claim.note}</span> }] : []),
  { label: 'Sent', value: <Moment at={claim.created} /> },
]

const Party = ({ heading, facts }: { heading: string; facts: Fact[] }) => (
  <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {heading}
    </Typography>
    <Facts facts={facts} />
  </Box>
)

export const ClaimItem = ({ item }: { item: WaitingClaim }) => (
  <>
    {(item.owner || item.rivals.length > 0) && (
      <Alert severity="warning">
        {item.owner
          ? 'This company has an owner. If you approve the claim, the claimant replaces the owner.'
          : 'Several accounts claim this company. If you approve one claim, the others are declined.'}
      </Alert>
    )}
    <Facts facts={[{ label: 'Company', value: <CompanyLink company={item.company} /> }, ...factsOf(item, item.id)]} />
    {item.owner && (
      <Party
        heading="Current owner"
        facts={[
          { label: 'Account', value: <PersonLine person={item.owner} /> },
          {
            label: 'Reply',
            value: item.owner_reply ? (
              <span style={{ whiteSpace: 'pre-line' }}>{item.owner_reply}</span>
            ) : (
              'None yet. We emailed the owner.'
            ),
          },
        ]}
      />
    )}
    {item.rivals.map((rival) => (
      <Party key={rival.id} heading="Other claim" facts={factsOf(rival, rival.id)} />
    ))}
  </>
)

/** Shows an image; other files can only be downloaded. */
const ClaimDocument = ({ claim, file }: { claim: string; file: string }) => {
  const { url, type, isFailed } = usePrivateFile(documentPath(claim, file))
  if (isFailed) return 'Failed to load the document.'
  if (!url) return '…'
  return (
    <>
      {type?.startsWith('image/') && (
        <Box
          component="img"
          src={url}
          alt="Claim document"
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 480, border: 1, borderColor: 'divider' }}
        />
      )}
      <Box
        component="a"
        href={url}
        download={`claim-${claim}`}
        sx={{ color: 'primary.main', display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        Download document
      </Box>
    </>
  )
}
