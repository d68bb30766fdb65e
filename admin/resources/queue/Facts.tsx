import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Person } from '../../../contract/queue-items.ts'
import { formatDate } from '../../../domain/text/format.ts'

export interface Fact {
  label: string
  value: ReactNode
}

const nonEmpty = (facts: readonly Fact[]) => facts.filter(({ value }) => value !== '')

/** A list of labels and values. Skips facts with the value ''. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
      columnGap: 2,
      rowGap: 0.5,
      m: 0,
    }}
  >
    {nonEmpty(facts).map(({ label, value }) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 0.5, sm: 0 } }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)

export const CompanyLink = ({ company }: { company: { id: string; name: string } }) => (
  <Box
    component={Link}
    to={`/edit-listing/${company.id}`}
    sx={{ color: 'primary.main', textDecoration: 'underline', overflowWrap: 'anywhere' }}
  >
    {company.name}
  </Box>
)

/** "Ada Admin, ada@example.com (verified), account created Jan 31, 2026" */
export const PersonLine = ({ person }: { person: Person | null }) =>
  person ? (
    <>
      {person.name && `${person.name}, `}
      {person.email} ({person.isVerified ? 'verified' : 'not verified'}), account created {formatDate(person.created)}
    </>
  ) : (
    'No account'
  )
