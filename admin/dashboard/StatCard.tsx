import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type GetListParams, useGetList } from 'react-admin'
import { formatCount } from '../../domain/text/format.ts'

interface StatCardProps {
  label: string
  resource: string
  filter?: GetListParams['filter']
}

/** How many records of a resource the signed-in account may read. */
export const StatCard = ({ label, resource, filter = {} }: StatCardProps) => {
  const { total, isPending } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, meta: { isCounted: true } },
    { retry: 1 },
  )
  return (
    <Card sx={{ display: 'grid', alignContent: 'space-between', p: 2 }}>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h1" sx={{ m: 0, mt: 0.5, fontSize: '2.25rem' }}>
        {isPending ? <Skeleton width="3ch" /> : total === undefined ? '–' : formatCount(total)}
      </Typography>
    </Card>
  )
}
