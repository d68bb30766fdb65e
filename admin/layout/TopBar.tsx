import MenuIcon from '@mui/icons-material/Menu'
import SiteIcon from '@mui/icons-material/PublicOutlined'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useGetIdentity, useSidebarState } from 'react-admin'
import { BRAND } from '../../domain/brand.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'
import { GlobalKeys } from '../shortcuts/GlobalKeys.tsx'
import { BAR_PX, SIGN } from '../tokens.ts'
import { Bell } from './Bell.tsx'

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

export const TopBar = () => {
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
}
