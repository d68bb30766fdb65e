import CssBaseline from '@mui/material/CssBaseline'
import { lazy } from 'react'
import { CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { BRAND } from '../domain/brand.ts'
import { AdminOnly } from './layout/AdminOnly.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { Failure } from './layout/Failure.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { Notices } from './layout/Notices.tsx'
import { ProofRequest } from './layout/ProofRequest.tsx'
import { Loading } from './records/missing/Loading.tsx'
import { SCREEN_FILES } from './screen-files.ts'
import { ADMIN_SCREENS, type AdminScreen, MEMBER_SCREENS, type MemberScreen } from './screens.ts'

const forMembers = (path: MemberScreen) => {
  const View = lazy(SCREEN_FILES[path])
  return <Route key={path} path={path} element={<View />} />
}

const forAdmins = (path: AdminScreen) => {
  const View = lazy(SCREEN_FILES[path])
  return (
    <Route
      key={path}
      path={path}
      element={
        <AdminOnly screen={path.slice(1)}>
          <View />
        </AdminOnly>
      }
    />
  )
}

const MEMBER_ROUTES = MEMBER_SCREENS.map(forMembers)
const ADMIN_ROUTES = ADMIN_SCREENS.map(forAdmins)

export const Console = () => (
  <>
    <CssBaseline enableColorScheme />
    <CoreAdminUI
      layout={AppLayout}
      loading={Loading}
      catchAll={NotFound}
      accessDenied={NotFound}
      authenticationError={NotFound}
      error={Failure}
      loginPage={false}
      requireAuth
      disableTelemetry
      title={BRAND.consoleTitle}
    >
      <CustomRoutes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {MEMBER_ROUTES}
        {ADMIN_ROUTES}
      </CustomRoutes>
      <Resource name="company_listings" recordRepresentation="name">
        <Route path="*" element={<NotFound />} />
      </Resource>
    </CoreAdminUI>
    <Notices />
    <ProofRequest />
  </>
)
