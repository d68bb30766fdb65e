import MailIcon from '@mui/icons-material/MailOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useAuthenticated } from 'react-admin'
import { Link } from 'react-router-dom'
import { QUEUE_KINDS, QUEUE_WORDS, totalWaiting } from '../../domain/moderation/queue.ts'
import { formatCount, formatLocalDate } from '../../domain/text/format.ts'
import { contactMailbox } from '../contact-mailbox.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { useConsoleCounts, useQueueCounts } from '../layout/use-console-counts.ts'
import { useIsAdmin } from '../layout/use-is-admin.ts'
import { readDashboardCounts } from '../providers/routes/console-counts.ts'
import { Loading } from '../records/missing/Loading.tsx'
import { TitledCard } from '../records/TitledCard.tsx'
import { screenEntry, screenTitle } from '../screens.ts'
import { FirstCompany, OwnListings } from './OwnListings.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { RecentInquiries } from './RecentInquiries.tsx'

const requestMail = `mailto:${contactMailbox}?subject=${encodeURIComponent('New listing request')}`

const Actions = ({ isAdmin }: { isAdmin: boolean }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Button component={Link} to="/settings" startIcon={<SettingsIcon />}>
      Settings
    </Button>
    {isAdmin ? (
      <Button variant="contained" component={Link} to="/add-listing">
        Add New Listing
      </Button>
    ) : (
      <Button variant="contained" href={requestMail} startIcon={<MailIcon />}>
        Request New Listing
      </Button>
    )}
  </Box>
)

export default function Dashboard() {
  useAuthenticated()
  const isAdmin = useIsAdmin()
  if (isAdmin === undefined) return <Loading />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <PageTitle title={screenTitle('/dashboard', isAdmin)} actions={<Actions isAdmin={isAdmin} />} />
      {!isAdmin && <FirstCompany />}
      <StatCards isAdmin={isAdmin} />
      {isAdmin && <QueueCard />}
      <QuickActions isAdmin={isAdmin} />
      <DueReminders />
      <RecentInquiries />
      {!isAdmin && (
        <>
          <OwnListings />
          <OwnRequests />
        </>
      )}
      <ManageListingsCard />
    </Box>
  )
}

export const ManageListingsCard = () => (
  <TitledCard title="Manage Listings">
    <Typography sx={{ mb: 2, color: 'text.secondary' }}>
      Every company that you may edit, with its place, services and rating.
    </Typography>
    <Button variant="outlined" component={Link} to="/manage-listings">
      Manage Listings
    </Button>
  </TitledCard>
)

/** Number of listings that the account can edit, and of accounts, from one response. */
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

const FOR_ADMINS = (['/add-listing', '/admin/locations', '/admin/services'] as const).map(
  (screen) => [screen, screenEntry(screen, true)] as const,
)
const FOR_OWNERS = [
  ['/manage-listings', 'View My Listings'],
  ['/add-listing', screenEntry('/add-listing', false)],
  ['/settings', 'Account Settings'],
] as const

export const QuickActions = ({ isAdmin }: { isAdmin: boolean }) => (
  <TitledCard title="Quick Actions">
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(isAdmin ? FOR_ADMINS : FOR_OWNERS).map(([to, label]) => (
        <Button key={to} variant="outlined" component={Link} to={to}>
          {label}
        </Button>
      ))}
    </Box>
  </TitledCard>
)

const LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  color: 'primary.main',
  fontVariantNumeric: 'tabular-nums',
} as const

/** What waits for an administrator, by kind. */
export const QueueCard = () => {
  const counts = useQueueCounts()
  return (
    <TitledCard title={screenTitle('/admin/queue')}>
      {counts && totalWaiting(counts) === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>Nothing waits for you.</Typography>
      )}
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {counts &&
          QUEUE_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
            <li key={kind}>
              <Box component={Link} to={`/admin/queue?kind=${kind}`} sx={LINK}>
                <strong>{formatCount(counts[kind])}</strong>{' '}
                {counts[kind] === 1 ? QUEUE_WORDS[kind].one : QUEUE_WORDS[kind].many}
              </Box>
            </li>
          ))}
      </Box>
    </TitledCard>
  )
}

/** Inquiries with a reminder that is due. Nothing if there are none. */
export const DueReminders = () => {
  const inquiries = useConsoleCounts().data?.reminders ?? []
  if (inquiries.length === 0) return null
  return (
    <TitledCard title="Reminders">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {inquiries.map(({ id, customer_name, listing_name, remind_at }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              justifyContent: 'space-between',
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
            }}
          >
            <Box component={Link} to={`/inquiries/${id}`} sx={{ fontWeight: 600, color: 'primary.main' }}>
              {customer_name}
            </Box>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {listing_name} · {formatLocalDate(remind_at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </TitledCard>
  )
}

interface StatCardProps {
  label: string
  /** undefined while loading, null after a failure. */
  count: number | null | undefined
  /** Screen that the whole card links to. */
  to?: string
}

/** Covers the whole card. */
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
