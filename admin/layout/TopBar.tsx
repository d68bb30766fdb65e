import SiteIcon from '@mui/icons-material/PublicOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { AppBar, type AppBarProps, useGetIdentity } from 'react-admin'
import { BRAND } from '../../domain/brand.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'
import { Bell } from './Bell.tsx'

export const TopBar = (props: AppBarProps) => {
  const { identity } = useGetIdentity()
  return (
    <AppBar {...props} toolbar={false} userMenu={false}>
      <Typography variant="h3" component="span" noWrap sx={{ flex: '1 1 auto', minWidth: 0, ml: { xs: 0, sm: 0.5 } }}>
        {BRAND.consoleTitle}
      </Typography>
      <Bell />
      <Typography
        variant="body2"
        component="span"
        noWrap
        sx={{ display: { xs: 'none', sm: 'block' }, mx: 1.5, maxWidth: '16rem' }}
      >
        {identity?.fullName}
      </Typography>
      <Button color="inherit" href={STATIC_PATHS.home} sx={{ flexShrink: 0, px: 1, gap: 1 }}>
        <Box component={SiteIcon} sx={{ display: { xs: 'none', sm: 'block' } }} />
        View Site
      </Button>
    </AppBar>
  )
}
