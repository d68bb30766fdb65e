import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { formatCount } from '../../domain/text/format.ts'

interface StatCardProps {
  label: string
  /** undefined while it is asked for, null when that failed. */
  count: number | null | undefined
  /** Screen that the whole card leads to. */
  to?: string
}

/** Reaches over the whole card. */
const OVER_CARD = {
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { textDecoration: 'underline' },
} as const

const Count = ({ label, count, to }: StatCardProps) => {
  if (count === undefined) return <Skeleton width="3ch" />
  const shown = count === null ? '–' : formatCount(count)
  if (!to) return shown
  return (
    <Box component={Link} to={to} aria-label={`${label}: ${shown}`} sx={OVER_CARD}>
      {shown}
    </Box>
  )
}

export const StatCard = (props: StatCardProps) => (
  <Card sx={{ position: 'relative', display: 'grid', alignContent: 'space-between', p: 2 }}>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {props.label}
    </Typography>
    <Typography component="dd" variant="h1" sx={{ m: 0, mt: 0.5, fontSize: '2.25rem' }}>
      <Count {...props} />
    </Typography>
  </Card>
)
