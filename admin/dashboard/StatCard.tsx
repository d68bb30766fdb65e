import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type GetListParams, useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatCount } from '../../domain/text/format.ts'

interface StatCardProps {
  label: string
  resource: string
  filter?: GetListParams['filter']
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

/** How many records of a resource the signed-in account may read. */
export const StatCard = ({ label, resource, filter = {}, to }: StatCardProps) => {
  const { total, isPending } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, meta: { isCounted: true } },
    { retry: 1 },
  )
  const count = total === undefined ? '–' : formatCount(total)
  return (
    <Card sx={{ position: 'relative', display: 'grid', alignContent: 'space-between', p: 2 }}>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h1" sx={{ m: 0, mt: 0.5, fontSize: '2.25rem' }}>
        {isPending ? (
          <Skeleton width="3ch" />
        ) : to ? (
          <Box component={Link} to={to} aria-label={`${label}: ${count}`} sx={OVER_CARD}>
            {count}
          </Box>
        ) : (
          count
        )}
      </Typography>
    </Card>
  )
}
