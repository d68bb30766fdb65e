import AddIcon from '@mui/icons-material/AddCircleOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import QueueIcon from '@mui/icons-material/FactCheckOutlined'
import ListingsIcon from '@mui/icons-material/FormatListBulleted'
import HistoryIcon from '@mui/icons-material/History'
import RequestsIcon from '@mui/icons-material/HowToRegOutlined'
import ServicesIcon from '@mui/icons-material/LocalShippingOutlined'
import SignOutIcon from '@mui/icons-material/Logout'
import MailIcon from '@mui/icons-material/MailOutlined'
import UsersIcon from '@mui/icons-material/PeopleOutlined'
import LocationsIcon from '@mui/icons-material/PlaceOutlined'
import RemovalsIcon from '@mui/icons-material/PlaylistRemoveOutlined'
import PublishingIcon from '@mui/icons-material/PublishOutlined'
import InquiriesIcon from '@mui/icons-material/QuestionAnswerOutlined'
import ReviewsIcon from '@mui/icons-material/ReviewsOutlined'
import SecurityIcon from '@mui/icons-material/SecurityOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import AddressesIcon from '@mui/icons-material/UnsubscribeOutlined'
import ImportsIcon from '@mui/icons-material/UploadFileOutlined'
import ClaimsIcon from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useGetIdentity, useLogout, useSidebarState } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { formatCount } from '../../domain/text/format.ts'
import { contactMailbox } from '../contact-mailbox.ts'
import { useIsPhone } from '../records/use-width.ts'
import { useWaitingCount } from './use-console-counts.ts'
import { useIsAdmin } from './use-is-admin.ts'

const QueueEntry = () => (
  <MenuEntry to="/admin/queue" label="Work Queue" icon={<QueueIcon />} count={useWaitingCount()} />
)

const AdminEntries = () => (
  <>
    <MenuEntry to="/dashboard" label="Dashboard" icon={<DashboardIcon />} />
    <MenuEntry to="/manage-listings" label="View All Listings" icon={<ListingsIcon />} />
    <MenuEntry to="/add-listing" label="Add New Listing" icon={<AddIcon />} />
    <QueueEntry />
    <MenuEntry to="/admin/locations" label="Manage Locations" icon={<LocationsIcon />} />
    <MenuEntry to="/admin/services" label="Manage Services" icon={<ServicesIcon />} />
    <MenuEntry to="/admin/reviews" label="Manage Reviews" icon={<ReviewsIcon />} />
    <MenuEntry to="/admin/requests" label="Requests" icon={<RequestsIcon />} />
    <MenuEntry to="/admin/removals" label="Removed Companies" icon={<RemovalsIcon />} />
    <MenuEntry to="/inquiries" label="Inquiries" icon={<InquiriesIcon />} />
    <MenuEntry to="/admin/mail" label="Suppression List" icon={<AddressesIcon />} />
    <MenuEntry to="/admin/users" label="Users" icon={<UsersIcon />} />
    <MenuEntry to="/admin/history" label="History" icon={<HistoryIcon />} />
    <MenuEntry to="/admin/imports" label="Imports" icon={<ImportsIcon />} />
    <MenuEntry to="/admin/publishing" label="Publishing" icon={<PublishingIcon />} />
    <MenuEntry to="/admin/security" label="Security Log" icon={<SecurityIcon />} />
  </>
)

const OwnerEntries = () => (
  <>
    <MenuEntry to="/dashboard" label="Manage Listings" icon={<ListingsIcon />} />
    <MenuEntry to="/inquiries" label="Inquiries" icon={<InquiriesIcon />} />
    <MenuEntry to="/claims" label="Claims" icon={<ClaimsIcon />} />
    <MenuEntry to="/reviews" label="Reviews" icon={<ReviewsIcon />} />
  </>
)

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
        <MenuEntry to="/settings" label="Settings" icon={<SettingsIcon />} />
        <MenuEntry href={`mailto:${contactMailbox}`} label="Contact Admin" icon={<MailIcon />} />
        <MenuEntry onClick={() => logout()} label="Sign Out" icon={<SignOutIcon />} />
      </List>
    </Box>
  )
}

interface MenuEntryProps {
  label: string
  icon: ReactNode
  /** A screen of the console. */
  to?: string
  /** Any other URL. */
  href?: string
  onClick?: () => void
  /** Number of pending items. 0 shows nothing. */
  count?: number
}

const COUNT = {
  ml: 1,
  px: 1,
  borderRadius: 4,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
} as const

/** On the icon of an entry whose text and count are hidden. */
const DOT = {
  position: 'absolute',
  top: 0,
  left: 18,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'warning.main',
} as const

const targetOf = ({ to, href }: MenuEntryProps) => {
  if (to) return { component: NavLink, to }
  return href ? { component: 'a', href } : { component: 'button' }
}

const MenuEntry = (props: MenuEntryProps) => {
  const { label, icon, onClick, count = 0 } = props
  const [isOpen, setOpen] = useSidebarState()
  const isPhone = useIsPhone()
  const follow = () => {
    if (isPhone) setOpen(false)
    onClick?.()
  }
  return (
    <ListItem disablePadding>
      <ListItemButton {...targetOf(props)} onClick={follow} title={isOpen ? '' : label}>
        <ListItemIcon sx={{ position: 'relative' }}>
          {icon}
          {count > 0 && !isOpen && <Box component="span" sx={DOT} />}
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { noWrap: true } }} />
        {count > 0 && (
          <Box component="span" sx={COUNT}>
            {formatCount(count)}
          </Box>
        )}
      </ListItemButton>
    </ListItem>
  )
}
