import Box from '@mui/material/Box'
import { type ReactNode, Suspense } from 'react'
import { DESKTOP_MIN_PX } from '../../domain/brand.ts'
import { Loading } from '../records/Loading.tsx'
import { BAR_PX } from '../tokens.ts'
import { AppSidebar } from './AppSidebar.tsx'
import { MainMenu } from './MainMenu.tsx'
import { TopBar } from './TopBar.tsx'

const CONTENT = {
  display: 'flex',
  flex: '1 1 0',
  flexDirection: 'column',
  minWidth: 0,
  padding: '1.5rem clamp(1rem, 2.5vw, 2rem) 3rem',
  outline: 'none',
  [`@media (min-width: ${DESKTOP_MIN_PX}px)`]: { borderLeft: 1, borderColor: 'divider' },
} as const

/** Bar, menu and screen. Light on purpose: react-admin's own layout would load all that its parts may be replaced by. */
export const AppLayout = ({ children }: { children?: ReactNode }) => (
  <>
    <a className="skip-link" href="#main-content">
      Skip to content
    </a>
    <TopBar />
    <Box sx={{ display: 'flex', minHeight: '100vh', boxSizing: 'border-box', pt: `${BAR_PX}px` }}>
      <AppSidebar>
        <MainMenu />
      </AppSidebar>
      <Box component="main" id="main-content" tabIndex={-1} sx={CONTENT}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Box>
    </Box>
  </>
)
