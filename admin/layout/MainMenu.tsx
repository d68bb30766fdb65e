import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import ListingsIcon from '@mui/icons-material/FormatListBulleted'
import SignOutIcon from '@mui/icons-material/Logout'
import MailIcon from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useGetIdentity, useLogout, useSidebarState } from 'react-admin'
import { BRAND } from '../../domain/brand.ts'
import { MenuEntry } from './MenuEntry.tsx'
import { useIsAdmin } from './use-is-admin.ts'

const AdminEntries = () => (
  <>
    <MenuEntry to="/dashboard" label="Dashboard" icon={<DashboardIcon />} />
    <MenuEntry to="/manage-listings" label="View All Listings" icon={<ListingsIcon />} />
  </>
)

const OwnerEntries = () => <MenuEntry to="/dashboard" label="Manage Listings" icon={<ListingsIcon />} />

export const MainMenu = () => {
  const isAdmin = useIsAdmin()
  const { identity } = useGetIdentity()
  const [isOpen] = useSidebarState()
  const logout = useLogout()
  return (
    <Box component="nav" aria-label="Main" sx={{ width: (theme) => theme.sidebar[isOpen ? 'width' : 'closedWidth'] }}>
      <Typography noWrap sx={{ display: { sm: 'none' }, px: 2, pt: 2, fontWeight: 600 }}>
        {identity?.fullName}
      </Typography>
      <List>{isAdmin === undefined ? null : isAdmin ? <AdminEntries /> : <OwnerEntries />}</List>
      <Divider />
      <List>
        <MenuEntry href={`mailto:${BRAND.mailbox}`} label="Contact Admin" icon={<MailIcon />} />
        <MenuEntry onClick={() => logout({}, '/auth', false)} label="Sign Out" icon={<SignOutIcon />} />
      </List>
    </Box>
  )
}
