import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { claimPath, companyPath } from '../../../domain/routes.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { useAction } from '../../actions/use-action.ts'
import { LabeledInput } from '../../inputs/LabeledInput.tsx'
import { type FoundCompany, findCompanies } from '../../providers/own-company.ts'
import { TitledCard } from '../../records/TitledCard.tsx'

interface FindOwnCompanyProps {
  /** What to do if the company is not listed. */
  ifMissing: string
}

/** Most companies are listed from the federal record: finds the member's own, to claim it. */
export const FindOwnCompany = ({ ifMissing }: FindOwnCompanyProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly FoundCompany[]>()
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, run } = useAction(() => setFailed(true))
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return
    setFailed(false)
    void run(async () => setFound(await findCompanies(typed)))
  }
  return (
    <TitledCard title="Is your company already listed?">
      <Typography sx={{ mb: 2, maxWidth: '65ch' }}>
        Most carriers are, from the federal record. Claim yours: its page, reviews and quote requests are then yours.
      </Typography>
      <Box component="form" role="search" onSubmit={search} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flex: '1 1 16rem', display: 'grid' }}>
          <LabeledInput
            id={id}
            label="USDOT number or name"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{ enterKeyHint: 'search', autoComplete: 'organization' }}
          />
        </Box>
        <Button type="submit" variant="contained" loading={isBusy}>
          Search
        </Button>
      </Box>
      <Box role="status" sx={{ mt: found || hasFailed ? 2 : 0 }}>
        {hasFailed && 'The search could not be loaded. Please try again.'}
        {!hasFailed &&
          found &&
          (found.length
            ? `${formatCountOf(found.length, 'company', 'companies')} found.`
            : `No company found. ${ifMissing}`)}
      </Box>
      {!hasFailed && found && found.length > 0 && (
        <>
          <CompaniesFound found={found} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Not among them? {ifMissing}
          </Typography>
        </>
      )}
    </TitledCard>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'space-between',
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  overflowWrap: 'anywhere',
} as const

const CompaniesFound = ({ found }: { found: readonly FoundCompany[] }) => (
  <Box component="ul" aria-label="Companies found" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {found.map(({ slug, name, detail }) => (
      <Box component="li" key={slug} sx={ROW}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <MuiLink href={companyPath(slug)} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
            {name}
          </MuiLink>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        </Box>
        <Button variant="outlined" component={Link} to={claimPath(slug)} aria-label={`Claim ${name}`}>
          This is mine
        </Button>
      </Box>
    ))}
  </Box>
)
