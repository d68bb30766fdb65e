import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { readDashboardCounts } from '../providers/routes/desk.ts'
import { StatCard } from './StatCard.tsx'

/** How many listings the account may edit, and accounts there are: all in one answer. */
export const StatCards = ({ isAdmin }: { isAdmin: boolean }) => {
  const { data, error } = useQuery({ queryKey: ['dashboard-counts'], queryFn: readDashboardCounts, retry: 1 })
  const missing = error ? null : undefined
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))' }}
    >
      <StatCard label="My Listings" count={data?.listings ?? missing} />
      {isAdmin && <StatCard label="Total Users" count={data?.users ?? missing} to="/admin/users" />}
      <StatCard label="Featured Listings" count={data?.featured ?? missing} />
    </Box>
  )
}
