import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { ReactNode } from 'react'
import { useSidebarState } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { formatCount } from '../../domain/text/format.ts'
import { useIsPhone } from '../records/use-width.ts'

interface MenuEntryProps {
  label: string
  icon: ReactNode
  /** A screen of the console. */
  to?: string
  /** Any other address. */
  href?: string
  onClick?: () => void
  /** How much there is to do; nothing shows for 0. */
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

/** On the icon of an entry whose words and count do not show. */
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

export const MenuEntry = (props: MenuEntryProps) => {
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
