import AddIcon from '@mui/icons-material/AddCircleOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import LessIcon from '@mui/icons-material/ExpandLess'
import MoreIcon from '@mui/icons-material/ExpandMore'
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
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ComponentType, memo, type ReactNode, useId } from 'react'
import { useGetIdentity, useLogout, useSidebarState, useStore } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { type QueueCounts, totalWaiting } from '../../domain/moderation/queue.ts'
import { formatCount } from '../../domain/text/format.ts'
import { contactMailbox } from '../contact-mailbox.ts'
import { useIsPhone } from '../records/use-width.ts'
import { ADMIN_MENU, type MenuGroup, type NamedScreen, OWNER_MENU, screenEntry } from '../screens.ts'
import { TARGET_PX } from '../tokens.ts'
import { useQueueCounts } from './use-console-counts.ts'
import { useIsAdmin } from './use-is-admin.ts'

const ICONS: Readonly<Record<NamedScreen, ComponentType>> = {
  '/dashboard': DashboardIcon,
  '/settings': SettingsIcon,
  '/manage-listings': ListingsIcon,
  '/add-listing': AddIcon,
  '/inquiries': InquiriesIcon,
  '/claims': ClaimsIcon,
  '/reviews': ReviewsIcon,
  '/admin/queue': QueueIcon,
  '/admin/locations': LocationsIcon,
  '/admin/services': ServicesIcon,
  '/admin/reviews': ReviewsIcon,
  '/admin/requests': RequestsIcon,
  '/admin/removals': RemovalsIcon,
  '/admin/publishing': PublishingIcon,
  '/admin/history': HistoryIcon,
  '/admin/mail': AddressesIcon,
  '/admin/imports': ImportsIcon,
  '/admin/security': SecurityIcon,
  '/admin/users': UsersIcon,
}

/** What waits on a screen. */
const WAITING: Readonly<Partial<Record<NamedScreen, (counts: QueueCounts) => number>>> = {
  '/admin/queue': totalWaiting,
  '/admin/reviews': ({ reviews }) => reviews,
  '/admin/requests': ({ requests }) => requests,
  '/admin/removals': ({ removals }) => removals,
}

const waitingOn = (screen: NamedScreen, counts: QueueCounts | undefined): number =>
  (counts && WAITING[screen]?.(counts)) ?? 0

const ScreenEntry = memo(({ screen, isAdmin }: { screen: NamedScreen; isAdmin: boolean }) => {
  const counts = useQueueCounts()
  const Icon = ICONS[screen]
  return (
    <MenuEntry to={screen} label={screenEntry(screen, isAdmin)} icon={<Icon />} count={waitingOn(screen, counts)} />
  )
})

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
      {isAdmin && ADMIN_MENU.map((group) => <Group key={group.name} group={group} />)}
      {isAdmin === false && (
        <List>
          {OWNER_MENU.map((screen) => (
            <ScreenEntry key={screen} screen={screen} isAdmin={false} />
          ))}
        </List>
      )}
      <Divider />
      <List>
        <ScreenEntry screen="/settings" isAdmin={isAdmin === true} />
        <MenuEntry href={`mailto:${contactMailbox}`} label="Contact Admin" icon={<MailIcon />} />
        <MenuEntry onClick={() => logout()} label="Sign Out" icon={<SignOutIcon />} />
      </List>
    </Box>
  )
}

const HEADING = {
  width: '100%',
  minHeight: TARGET_PX,
  px: 2,
  font: 'inherit',
  color: 'inherit',
} as const

/** Entries under a heading that shows and hides them. In the strip of icons, a line takes the place of the heading. */
const Group = ({ group: { name, screens } }: { group: MenuGroup }) => {
  const id = useId()
  const [hasText] = useSidebarState()
  const [isOpen, setOpen] = useStore(`menu.${name}`, true)
  const counts = useQueueCounts()
  // the queue contains what waits on the other screens
  const waiting = Math.max(...screens.map((screen) => waitingOn(screen, counts)))
  const Chevron = isOpen ? LessIcon : MoreIcon
  return (
    <>
      <Typography
        component="h2"
        id={id}
        variant="body2"
        sx={{ color: 'text.secondary', fontWeight: 600, borderTop: hasText ? 0 : 1, borderColor: 'divider' }}
      >
        {hasText ? (
          <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={HEADING}>
            <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
              {name}
            </Box>
            {!isOpen && <Count of={waiting} />}
            <Chevron fontSize="small" />
          </ButtonBase>
        ) : (
          <span style={visuallyHidden}>{name}</span>
        )}
      </Typography>
      {(isOpen || !hasText) && (
        <List disablePadding aria-labelledby={id}>
          {screens.map((screen) => (
            <ScreenEntry key={screen} screen={screen} isAdmin />
          ))}
        </List>
      )}
    </>
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
  flexShrink: 0,
  ml: 0.5,
  px: 0.5,
  borderRadius: 4,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
} as const

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <Box component="span" sx={COUNT}>
      {formatCount(of)}
      <span style={visuallyHidden}> waiting</span>
    </Box>
  )

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
      <ListItemButton {...targetOf(props)} onClick={follow} title={isOpen ? '' : label} sx={{ py: 0, pr: 1.25 }}>
        {/* the longest name fits beside a count of three digits */}
        <ListItemIcon sx={{ position: 'relative', minWidth: 34 }}>
          {icon}
          {count > 0 && !isOpen && <Box component="span" sx={DOT} />}
        </ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { noWrap: true, variant: 'body2' } }} />
        <Count of={count} />
      </ListItemButton>
    </ListItem>
  )
}
