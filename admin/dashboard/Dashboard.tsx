import MailIcon from '@mui/icons-material/MailOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useAuthenticated } from 'react-admin'
import { Link } from 'react-router-dom'
import { contactMailbox } from '../contact-mailbox.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { useIsAdmin } from '../layout/use-is-admin.ts'
import { Loading } from '../records/Loading.tsx'
import { DueReminders } from './DueReminders.tsx'
import { ManageListingsCard } from './ManageListingsCard.tsx'
import { OwnListings } from './OwnListings.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { QueueCard } from './QueueCard.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentInquiries } from './RecentInquiries.tsx'
import { StatCards } from './StatCards.tsx'

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
      <PageTitle title={isAdmin ? 'Admin Dashboard' : 'Dashboard'} actions={<Actions isAdmin={isAdmin} />} />
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
