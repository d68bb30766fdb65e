import MenuIcon from '@mui/icons-material/Menu'
import SiteIcon from '@mui/icons-material/PublicOutlined'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import {
  Sidebar,
  type SidebarProps,
  useGetIdentity,
  useLogoutIfAccessDenied,
  useSidebarState,
  useStore,
} from 'react-admin'
import { BRAND, DESKTOP_MIN_PX } from '../../domain/brand.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'
import { Loading } from '../records/missing/Loading.tsx'
import { useIsPhone, useIsTablet } from '../records/use-width.ts'
import { GlobalKeys } from '../shortcuts/GlobalKeys.tsx'
import { BAR_PX, SIGN } from '../tokens.ts'
import { LeavingNotice } from './LeavingNotice.tsx'
import { MainMenu } from './MainMenu.tsx'
import { VerifyNotice } from './VerifyNotice.tsx'
import './bell.css'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { watchInquiries } from '../providers/watch-inquiries.ts'
import { Moment } from '../records/Moment.tsx'
import { CONSOLE_COUNTS, useConsoleCounts } from './use-console-counts.ts'

const CONTENT = {
  display: 'flex',
  flex: '1 1 0',
  flexDirection: 'column',
  minWidth: 0,
  padding: '1.5rem clamp(1rem, 2.5vw, 2rem) 3rem',
  outline: 'none',
  [`@media (min-width: ${DESKTOP_MIN_PX}px)`]: { borderLeft: 1, borderColor: 'divider' },
} as const

/**
 * Bar, menu and screen. Light, because react-admin's own layout would load everything that its parts can be replaced
 * with.
 */
export const AppLayout = ({ children }: { children?: ReactNode }) => (
  <>
    <a className="skip-link" href="#main-content">
      Skip to content
    </a>
    <TopBar />
    <Box sx={{ display: 'flex', minHeight: '100vh', boxSizing: 'border-box', pt: `${BAR_PX}px` }}>
      <Menu />
      <Box component="main" id="main-content" tabIndex={-1} sx={CONTENT}>
        <VerifyNotice />
        <LeavingNotice />
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Box>
    </Box>
  </>
)

/**
 * A drawer on phones; on narrow desktops it starts as a strip of icons, so that tables have room. A window that becomes
 * narrow gets a new drawer that is closed: one that is open for a moment leaves the screen behind it hidden from readers.
 * In each width the menu begins as in a new visit, so that a window that was narrow for a moment does not lose it.
 */
const AppSidebar = (props: SidebarProps) => {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useSidebarState()
  const wasPhone = useRef(isPhone)
  const isWide = useIsTablet()
  const wasWide = useRef(isWide)
  const hasNarrowed = isPhone && !wasPhone.current
  useEffect(() => {
    if (isPhone !== wasPhone.current || isWide !== wasWide.current) setOpen(isWide)
    wasPhone.current = isPhone
    wasWide.current = isWide
  }, [isPhone, isWide, setOpen])
  const drawer = isPhone ? { open: isOpen && !hasNarrowed, slotProps: { paper: { 'aria-label': 'Menu' } } } : {}
  return <Sidebar key={isPhone ? 'drawer' : 'sidebar'} {...props} {...drawer} />
}

const Menu = memo(() => (
  <AppSidebar>
    <MainMenu />
  </AppSidebar>
))

const BAR = {
  flexDirection: 'row',
  alignItems: 'center',
  minHeight: BAR_PX,
  px: { xs: 0.5, sm: 1 },
  bgcolor: SIGN.bar,
  color: SIGN.onBar,
  borderBottom: 1,
  borderColor: 'divider',
  '& .Mui-focusVisible': { outlineColor: SIGN.onBar, outlineOffset: -4 },
} as const

const MenuToggle = () => {
  const [isOpen, setOpen] = useSidebarState()
  return (
    <IconButton color="inherit" aria-label={isOpen ? 'Close menu' : 'Open menu'} onClick={() => setOpen(!isOpen)}>
      <MenuIcon />
    </IconButton>
  )
}

const TopBar = memo(() => {
  const { identity } = useGetIdentity()
  return (
    <AppBar position="fixed" color="inherit" elevation={0} sx={BAR}>
      <MenuToggle />
      <Typography variant="h3" component="span" noWrap sx={{ flex: '1 1 auto', minWidth: 0, ml: { xs: 0, sm: 0.5 } }}>
        {BRAND.consoleTitle}
      </Typography>
      <GlobalKeys />
      <Bell />
      <Typography
        variant="body2"
        component="span"
        noWrap
        sx={{ display: { xs: 'none', sm: 'block' }, mx: 1.5, maxWidth: '16rem' }}
      >
        {identity?.fullName}
      </Typography>
      <Button
        color="inherit"
        href={STATIC_PATHS.home}
        aria-label="View Site"
        sx={{ flexShrink: 0, minWidth: 44, px: 1, gap: 1 }}
      >
        <SiteIcon />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          View Site
        </Box>
      </Button>
    </AppBar>
  )
})

/** New inquiries and due reminders. Opening the list resets the count. */
const Bell = () => {
  const { inquiries, reminders, unread, markSeen } = useNotifications()
  const id = useId()
  return (
    <div className="bell">
      <button
        type="button"
        className="bell-button"
        popoverTarget={id}
        aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <BellIcon />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        className="bell-list"
        aria-label="Notifications"
        onToggle={({ newState }) => newState === 'open' && markSeen()}
      >
        {inquiries.length + reminders.length === 0 && <p>No new notifications</p>}
        <ul>
          {reminders.map(({ id: inquiry, customer_name, listing_name }) => (
            <li key={`reminder ${inquiry}`}>
              <Link to={`/inquiries/${inquiry}`} onClick={() => document.getElementById(id)?.hidePopover()}>
                <strong>Reminder: {customer_name}</strong>
                <span>{listing_name}</span>
              </Link>
            </li>
          ))}
          {inquiries.map(({ id: inquiry, customer_name, listing_name, created }) => (
            <li key={inquiry}>
              <Link to={`/inquiries/${inquiry}`} onClick={() => document.getElementById(id)?.hidePopover()}>
                <strong>New inquiry from {customer_name}</strong>
                <span>{listing_name}</span>
                <small>
                  <Moment at={created} />
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Unanswered inquiries of the last 24 hours, live, due reminders, and how many of both are new. */
const useNotifications = () => {
  const client = useQueryClient()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const [seen, setSeen] = useStore('notifications.seen', '')
  const [seenReminder, setSeenReminder] = useStore('notifications.seenReminder', '')
  const { data, error } = useConsoleCounts()
  const { inquiries = [], reminders = [] } = data ?? {}
  // Requests the screen's data before subscribing to its changes.
  const isCalm = useIsCalm()
  useEffect(() => {
    if (isCalm) return watchInquiries(() => void client.invalidateQueries({ queryKey: CONSOLE_COUNTS }))
    return undefined
  }, [isCalm, client])
  useEffect(() => {
    if (error) void leaveIfSignedOut(error)
  }, [error, leaveIfSignedOut])
  return {
    inquiries,
    reminders,
    unread:
      inquiries.filter(({ created }) => created > seen).length +
      reminders.filter(({ remind_at }) => remind_at > seenReminder).length,
    markSeen: () => {
      setSeen(inquiries[0]?.created ?? seen)
      setSeenReminder(reminders[0]?.remind_at ?? seenReminder)
    },
  }
}

const REST_MS = 1500

/** True once the first screen has loaded: no request was active for a while. Stays true. */
const useIsCalm = (): boolean => {
  const isResting = useIsFetching() === 0
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setCalm(true), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return isCalm
}
